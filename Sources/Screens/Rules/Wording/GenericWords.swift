/// Words that say what kind of thing something is and nothing about this one, in English, German and Russian.
package enum GenericWords {
    /// For pictures (docs/rule-specification.md section 7.8, image-description).
    package static let images: Set = [
        "image", "images", "photo", "photos", "picture", "pictures", "pic", "graphic", "icon", "thumbnail", "banner",
        "img",
        "bild", "bilder", "foto", "fotos", "grafik", "изображение", "фото", "картинка",
    ]
    /// For films and sound, their player's keys too (docs/rule-specification.md section 7.8, media-description).
    package static let media: Set = images.union([
        "video", "videos", "audio", "clip", "player", "media", "animation", "film", "gif", "play", "pause", "stop",
        "mute",
        "unmute", "abspielen", "видео", "аудио",
    ])
}
