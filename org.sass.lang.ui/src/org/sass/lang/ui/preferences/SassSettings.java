package org.sass.lang.ui.preferences;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.preferences.DefaultScope;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.preference.IPreferenceStore;
import org.eclipse.ui.preferences.ScopedPreferenceStore;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.ide.settings.SettingsReader;

/**
 * The user's settings for the whole workbench. Most of them are the settings of the language
 * server: their names, values and descriptions come from the server's own schema, and the server's
 * reader checks the stored values.
 */
public final class SassSettings {
  /** The preference node in which the settings are stored. */
  public static final String NODE = "org.sass.lang.ui";

  /**
   * The home folder of the Java that runs the emulator; empty for JAVA_HOME, or else the
   * workbench's own Java.
   */
  public static final String JAVA = "java";

  /** Whether Run and Debug are shown above each kernel. */
  public static final String LENSES = "lenses";

  /** Whether a line is formatted when the user finishes it. */
  public static final String FORMAT_TYPED = "formatTyped";

  /** Whether values are shown beside the lines of a stopped kernel. */
  public static final String INLINE_VALUES = "inlineValues";

  private static final List<Setting> ALL = read();

  private SassSettings() {}

  /**
   * A setting of the language server.
   *
   * @param key the full name
   * @param type the type as in a JSON schema: boolean, integer, string, object
   * @param words the allowed values, or those of the properties of an object; empty if any value is
   *     allowed
   * @param codes the allowed property names of an object; empty for other types
   * @param least the smallest number; 0 if the schema has none
   * @param most the largest number; {@link Integer#MAX_VALUE} if the schema has none
   * @param usual the default value, as JSON
   * @param description a sentence for the user
   */
  public record Setting(
      String key,
      String type,
      List<String> words,
      List<String> codes,
      int least,
      int most,
      JsonElement usual,
      String description) {

    /** Returns the default value as the preferences store it. */
    public String usualText() {
      return text(usual);
    }
  }

  /** Returns all settings of the server, in the order of its schema. */
  public static List<Setting> all() {
    return ALL;
  }

  private static List<Setting> read() {
    try (InputStream in = Settings.class.getResourceAsStream("settings.schema.json");
        Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
      JsonObject schema = JsonParser.parseReader(reader).getAsJsonObject();
      List<Setting> all = new ArrayList<>();
      for (Map.Entry<String, JsonElement> one : schema.getAsJsonObject("properties").entrySet()) {
        all.add(setting(one.getKey(), one.getValue().getAsJsonObject()));
      }
      return List.copyOf(all);
    } catch (IOException e) {
      throw new IllegalStateException("the list of settings cannot be read", e);
    }
  }

  private static Setting setting(String key, JsonObject property) {
    boolean byCode = property.has("propertyNames");
    JsonObject values = byCode ? property.getAsJsonObject("additionalProperties") : property;
    return new Setting(
        key,
        property.get("type").getAsString(),
        words(values),
        byCode ? words(property.getAsJsonObject("propertyNames")) : List.of(),
        property.has("minimum") ? property.get("minimum").getAsInt() : 0,
        property.has("maximum") ? property.get("maximum").getAsInt() : Integer.MAX_VALUE,
        property.get("default"),
        property.get("description").getAsString());
  }

  private static List<String> words(JsonObject values) {
    List<String> words = new ArrayList<>();
    if (values.has("enum")) {
      values.getAsJsonArray("enum").forEach(word -> words.add(word.getAsString()));
    }
    return words;
  }

  /** Returns the store of all these settings. */
  public static IPreferenceStore store() {
    return new ScopedPreferenceStore(InstanceScope.INSTANCE, NODE);
  }

  static IEclipsePreferences node() {
    return InstanceScope.INSTANCE.getNode(NODE);
  }

  /**
   * Returns the home folder of the Java that the user chose for the emulator; empty if there is
   * none.
   */
  public static String java() {
    return node().get(JAVA, "").trim();
  }

  /** Returns whether Run and Debug are shown above each kernel; the default is true. */
  public static boolean lenses() {
    return node().getBoolean(LENSES, true);
  }

  /** Returns whether a line is formatted when the user finishes it; the default is false. */
  public static boolean formatsTyped() {
    return node().getBoolean(FORMAT_TYPED, false);
  }

  /** Returns whether values are shown beside the lines of a stopped kernel; the default is true. */
  public static boolean inlineValues() {
    return node().getBoolean(INLINE_VALUES, true);
  }

  /** Returns the settings for the language services. Invalid values are logged. */
  public static Settings settings() {
    JsonObject json = new JsonObject();
    for (Setting setting : ALL) {
      String value = node().get(setting.key, null);
      if (value != null) {
        json.add(setting.key, json(setting, value));
      }
    }
    SettingsReader.Read read = SettingsReader.read(json);
    // A value can be invalid only if the user edits or imports the preferences file.
    read.complaints().forEach(complaint -> ILog.of(SassSettings.class).warn(complaint));
    return read.settings();
  }

  private static JsonElement json(Setting setting, String value) {
    try {
      return setting.type.equals("string")
          ? new JsonPrimitive(value)
          : JsonParser.parseString(value);
    } catch (JsonParseException e) {
      return new JsonPrimitive(value);
    }
  }

  static String text(JsonElement json) {
    return json instanceof JsonPrimitive value ? value.getAsString() : json.toString();
  }

  /** Sets the default values of the preferences. */
  static void initialize() {
    IEclipsePreferences usual = DefaultScope.INSTANCE.getNode(NODE);
    ALL.forEach(setting -> usual.put(setting.key, setting.usualText()));
    usual.put(JAVA, "");
    usual.putBoolean(LENSES, true);
    usual.putBoolean(FORMAT_TYPED, false);
    usual.putBoolean(INLINE_VALUES, true);
  }
}
