// Keeps the screen that an instrumented test stands on, for `earshot upload`. One file: copy it into androidTest, beside
// any Espresso or UiAutomator step. It needs androidx.test and androidx.test.uiautomator. It was not compiled by Earshot.
//
//     earshot("checkout")
//     earshot("checkout", state = "empty")
//
// The files lie on the device; fetch them when the tests are done:
//     adb pull /sdcard/Android/data/YOUR.PACKAGE/files/captures
//
// The file is earshot-page/1 (docs/formats.md of Earshot, section 6): what uiautomator wrote, with the picture and what is
// known of the device. Stop animations and videos before: uiautomator waits until nothing moves.
import android.content.res.Configuration
import android.graphics.Bitmap
import android.os.Build
import android.util.Base64
import androidx.test.platform.app.InstrumentationRegistry
import androidx.test.uiautomator.UiDevice
import java.io.ByteArrayOutputStream
import java.io.File
import org.json.JSONArray
import org.json.JSONObject

fun earshot(screen: String, state: String? = null): File {
    val instrumentation = InstrumentationRegistry.getInstrumentation()
    val context = instrumentation.targetContext
    val device = UiDevice.getInstance(instrumentation)
    val configuration = context.resources.configuration
    val density = context.resources.displayMetrics.density.toDouble()

    val page = JSONObject()
        .put("format", "earshot-page/1")
        .put("screen", JSONObject().put("key", screen))
        .put(
            "variant",
            JSONObject()
                .put("os", Build.VERSION.RELEASE)
                // Of the app, not of the device: an app may have a language of its own.
                .put("locale", configuration.locales[0].toLanguageTag())
                .put("appearance", if (isNight(configuration)) "dark" else "light")
                .put("orientation", if (configuration.orientation == Configuration.ORIENTATION_LANDSCAPE) "landscape" else "portrait")
                .putOpt("state", state)
                .put(
                    "device",
                    JSONObject()
                        .put("model", Build.MODEL)
                        .put("scale", density)
                        .put("size", JSONArray().put(device.displayWidth / density).put(device.displayHeight / density))))
        .put("source", JSONObject().put("tool", "uiautomator"))
        .put(
            "page",
            JSONObject()
                .put("format", "uiautomator-xml")
                .put("text", ByteArrayOutputStream().also { device.dumpWindowHierarchy(it) }.toString("UTF-8")))
    // A window that forbids pictures gives none; the screen is kept without it.
    instrumentation.uiAutomation.takeScreenshot()?.let { bitmap ->
        val png = ByteArrayOutputStream().also { bitmap.compress(Bitmap.CompressFormat.PNG, 100, it) }
        page.put(
            "screenshot",
            JSONObject()
                .put("mediaType", "image/png")
                .put("base64", Base64.encodeToString(png.toByteArray(), Base64.NO_WRAP)))
    }

    val folder = File(context.getExternalFilesDir(null), "captures").apply { mkdirs() }
    val name = listOfNotNull(screen, state).joinToString(".").replace(Regex("[^\\p{L}\\p{N}_.-]"), "-")
    return place(folder, name, page).apply { writeText(page.toString()) }
}

/** The file of this screen in this variant: name.json, or where that holds another one, name.2.json and so on. */
private fun place(folder: File, name: String, page: JSONObject): File =
    (sequenceOf(name) + generateSequence(2) { it + 1 }.map { "$name.$it" })
        .map { File(folder, "$it.json") }
        .first { !it.exists() || kind(it.readText()) == kind(page.toString()) }

/**
 * What parts the captures of one screen, as Earshot compares them; nothing where a file's text is none of ours. Another version of
 * Android, or another phone, is no other variant, so that the next run takes the place of the last.
 */
private fun kind(text: String): List<String>? =
    runCatching {
        val page = JSONObject(text)
        val variant = page.getJSONObject("variant")
        val size = variant.getJSONObject("device").getJSONArray("size")
        val isTablet = minOf(size.getDouble(0), size.getDouble(1)) >= 600
        listOf(page.getJSONObject("screen").getString("key"), "$isTablet") +
            listOf("locale", "appearance", "orientation", "state").map { variant.optString(it) }
    }.getOrNull()

private fun isNight(configuration: Configuration) =
    configuration.uiMode and Configuration.UI_MODE_NIGHT_MASK == Configuration.UI_MODE_NIGHT_YES
