/// Words that say what kind of thing something is and nothing about this one, in English, German and Russian.
package enum GenericWords {
    /// For pictures (rule-specs, image-description).
    package static let images: Set = [
        "image", "images", "photo", "photos", "picture", "pictures", "pic", "graphic", "icon", "thumbnail", "banner",
        "img",
        "bild", "bilder", "foto", "fotos", "grafik", "изображение", "фото", "картинка",
    ]
    /// For films and sound, the keys of their player included (rule-specs, media-description).
    package static let media: Set = images.union([
        "video", "videos", "audio", "clip", "player", "media", "animation", "film", "gif", "play", "pause", "stop",
        "mute",
        "unmute", "abspielen", "видео", "аудио",
    ])
}
