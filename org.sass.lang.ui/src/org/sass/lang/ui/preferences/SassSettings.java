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
  public static final String JAVA_KEY = "java";

  /** Whether Run and Debug are shown above each kernel. */
  public static final String LENSES_KEY = "lenses";

  /** Whether a line is formatted when the user finishes it. */
  public static final String FORMAT_TYPED_KEY = "formatTyped";

  /** Whether values are shown beside the lines of a stopped kernel. */
  public static final String INLINE_VALUES_KEY = "inlineValues";

  private static final List<Setting> SETTINGS = readSchema();

  private SassSettings() {}

  /**
   * A setting of the language server.
   *
   * @param key the full name
   * @param type the type as in a JSON schema: boolean, integer, string, object
   * @param allowedValues the allowed values, or those of the properties of an object; empty if any
   *     value is allowed
   * @param propertyNames the allowed property names of an object; empty for other types
   * @param minimum the smallest number; 0 if the schema has none
   * @param maximum the largest number; {@link Integer#MAX_VALUE} if the schema has none
   * @param defaultValue the default value, as JSON
   * @param description a sentence for the user
   */
  public record Setting(
      String key,
      String type,
      List<String> allowedValues,
      List<String> propertyNames,
      int minimum,
      int maximum,
      JsonElement defaultValue,
      String description) {

    /** Returns the default value as the preferences store it. */
    public String defaultText() {
      return toText(defaultValue);
    }
  }

  /** Returns all settings of the server, in the order of its schema. */
  public static List<Setting> all() {
    return SETTINGS;
  }

  private static List<Setting> readSchema() {
    try (InputStream in = Settings.class.getResourceAsStream("settings.schema.json");
        Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
      JsonObject schema = JsonParser.parseReader(reader).getAsJsonObject();
      List<Setting> all = new ArrayList<>();
      for (Map.Entry<String, JsonElement> one : schema.getAsJsonObject("properties").entrySet()) {
        all.add(toSetting(one.getKey(), one.getValue().getAsJsonObject()));
      }
      return List.copyOf(all);
    } catch (IOException e) {
      throw new IllegalStateException("the list of settings cannot be read", e);
    }
  }

  private static Setting toSetting(String key, JsonObject property) {
    boolean byCode = property.has("propertyNames");
    JsonObject values = byCode ? property.getAsJsonObject("additionalProperties") : property;
    return new Setting(
        key,
        property.get("type").getAsString(),
        enumValues(values),
        byCode ? enumValues(property.getAsJsonObject("propertyNames")) : List.of(),
        property.has("minimum") ? property.get("minimum").getAsInt() : 0,
        property.has("maximum") ? property.get("maximum").getAsInt() : Integer.MAX_VALUE,
        property.get("default"),
        property.get("description").getAsString());
  }

  private static List<String> enumValues(JsonObject values) {
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
  public static String javaHome() {
    return node().get(JAVA_KEY, "").trim();
  }

  /** Returns whether Run and Debug are shown above each kernel; the default is true. */
  public static boolean showsLenses() {
    return node().getBoolean(LENSES_KEY, true);
  }

  /** Returns whether a line is formatted when the user finishes it; the default is false. */
  public static boolean formatsWhileTyping() {
    return node().getBoolean(FORMAT_TYPED_KEY, false);
  }

  /** Returns whether values are shown beside the lines of a stopped kernel; the default is true. */
  public static boolean showsInlineValues() {
    return node().getBoolean(INLINE_VALUES_KEY, true);
  }

  /** Returns the settings for the language services. Invalid values are logged. */
  public static Settings settings() {
    JsonObject json = new JsonObject();
    for (Setting setting : SETTINGS) {
      String value = node().get(setting.key, null);
      if (value != null) {
        json.add(setting.key, toJson(setting, value));
      }
    }
    SettingsReader.Read read = SettingsReader.read(json);
    // A value can be invalid only if the user edits or imports the preferences file.
    read.complaints().forEach(complaint -> ILog.of(SassSettings.class).warn(complaint));
    return read.settings();
  }

  private static JsonElement toJson(Setting setting, String value) {
    try {
      return setting.type.equals("string")
          ? new JsonPrimitive(value)
          : JsonParser.parseString(value);
    } catch (JsonParseException e) {
      return new JsonPrimitive(value);
    }
  }

  static String toText(JsonElement json) {
    return json instanceof JsonPrimitive value ? value.getAsString() : json.toString();
  }

  /** Sets the default values of the preferences. */
  static void setDefaults() {
    IEclipsePreferences defaults = DefaultScope.INSTANCE.getNode(NODE);
    SETTINGS.forEach(setting -> defaults.put(setting.key, setting.defaultText()));
    defaults.put(JAVA_KEY, "");
    defaults.putBoolean(LENSES_KEY, true);
    defaults.putBoolean(FORMAT_TYPED_KEY, false);
    defaults.putBoolean(INLINE_VALUES_KEY, true);
  }
}
