extension Variant {
    /// What is missing here, from what is known otherwise.
    package func filled(from other: Variant) -> Variant {
        var all = self
        if let device, let known = other.device {
            all.device?.model = device.model ?? known.model
            all.device?.idiom = device.idiom ?? known.idiom
            all.device?.size = device.size ?? known.size
            all.device?.scale = device.scale ?? known.scale
            all.device?.safeArea = device.safeArea ?? known.safeArea
        } else {
            all.device = device ?? other.device
        }
        all.os = os ?? other.os
        all.locale = locale ?? other.locale
        all.direction = direction ?? other.direction
        all.contentSize = contentSize ?? other.contentSize
        all.appearance = appearance ?? other.appearance
        all.orientation = orientation ?? other.orientation
        all.state = state ?? other.state
        all.reduceMotion = reduceMotion ?? other.reduceMotion
        all.increaseContrast = increaseContrast ?? other.increaseContrast
        all.boldText = boldText ?? other.boldText
        all.preLogin = preLogin ?? other.preLogin
        return all
    }
}
