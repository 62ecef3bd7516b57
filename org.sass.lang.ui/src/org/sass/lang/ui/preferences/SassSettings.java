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
 * What the user chose for the whole workbench. The settings are those of the language server: which
 * there are, what they may be and what they mean is read from its own list, and it reads the
 * values.
 */
public final class SassSettings {
  /** The node of the preferences. */
  public static final String NODE = "org.sass.lang.ui";

  /** The home of the Java that runs the emulator; empty for the one of the workbench. */
  public static final String JAVA = "java";

  /** Whether a kernel has Run and Debug above it. */
  public static final String LENSES = "lenses";

  /** Whether a line is formatted when it is finished. */
  public static final String FORMAT_TYPED = "formatTyped";

  /** Whether values stand beside the lines of a kernel that is stopped. */
  public static final String INLINE_VALUES = "inlineValues";

  private static final List<Setting> ALL = read();

  private SassSettings() {}

  /**
   * A setting of the language server.
   *
   * @param key its full name
   * @param type as JSON schemas have it: boolean, integer, string, object
   * @param words what it may be, or what the values of its object may be; empty where it is free
   * @param codes what an object may name; empty for all else
   * @param least the least number
   * @param most the largest number
   * @param usual its value unless the user sets it, as JSON
   * @param description a sentence for the one who sets it
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

    /** The value unless the user sets it, as the preferences store it. */
    public String usualText() {
      return text(usual);
    }
  }

  /** All of the server's settings, in its order. */
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

  /** Where all of it is stored. */
  public static IPreferenceStore store() {
    return new ScopedPreferenceStore(InstanceScope.INSTANCE, NODE);
  }

  static IEclipsePreferences node() {
    return InstanceScope.INSTANCE.getNode(NODE);
  }

  /** The home of the Java that the user chose for the emulator; empty if none. */
  public static String java() {
    return node().get(JAVA, "").trim();
  }

  /** Whether a kernel is to have Run and Debug above it. */
  public static boolean lenses() {
    return node().getBoolean(LENSES, true);
  }

  /** Whether a line is to be formatted when it is finished. */
  public static boolean formatsTyped() {
    return node().getBoolean(FORMAT_TYPED, false);
  }

  /** Whether values are to stand beside the lines of a kernel that is stopped. */
  public static boolean inlineValues() {
    return node().getBoolean(INLINE_VALUES, true);
  }

  /** The settings as the services take them. */
  public static Settings settings() {
    JsonObject json = new JsonObject();
    for (Setting setting : ALL) {
      String value = node().get(setting.key, null);
      if (value != null) {
        json.add(setting.key, json(setting, value));
      }
    }
    SettingsReader.Read read = SettingsReader.read(json);
    // Only a user who edits or imports the file of preferences gets there.
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

  /** Tells the preference pages what is usual. */
  static void initialize() {
    IEclipsePreferences usual = DefaultScope.INSTANCE.getNode(NODE);
    ALL.forEach(setting -> usual.put(setting.key, setting.usualText()));
    usual.put(JAVA, "");
    usual.putBoolean(LENSES, true);
    usual.putBoolean(FORMAT_TYPED, false);
    usual.putBoolean(INLINE_VALUES, true);
  }
}
