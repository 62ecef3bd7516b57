package org.sass.lang.ide.settings;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.sass.lang.ide.settings.Settings.Encoding;
import org.sass.lang.ide.settings.Settings.Hints;
import org.sass.lang.ide.settings.Settings.Level;
import org.sass.lang.ide.settings.Settings.Limits;
import org.sass.lang.text.NearestWords;

/**
 * Reads the settings that a client sends. Never fails: a wrong value is reported, and the default
 * is used instead.
 */
public final class SettingsReader {

  /**
   * First parts of the names of settings that the client itself uses. It may send them; they are
   * ignored.
   */
  private static final List<String> CLIENT_GROUPS = List.of("trace", "server");

  private static final String COMMON_PREFIX = "gsass.";

  private final Map<String, Object> values = new HashMap<>();
  private final List<String> complaints = new ArrayList<>();

  private SettingsReader() {
    SettingKind.ALL.forEach(setting -> values.put(setting.name(), setting.usual()));
  }

  /**
   * The settings that were read.
   *
   * @param complaints one sentence for each wrong setting
   */
  public record Read(Settings settings, List<String> complaints) {}

  /**
   * Reads an object of settings. The common start {@code gsass.} of their names may be left out.
   * Groups may be nested objects or part of the names: {@code "hints": {"values": true}} or {@code
   * "hints.values": true}.
   */
  public static Read read(JsonElement json) {
    SettingsReader reader = new SettingsReader();
    if (json instanceof JsonObject object) {
      reader.readGroup("", object);
    } else if (!json.isJsonNull()) {
      reader.complaints.add("the settings of gsass are not an object; the defaults are used");
    }
    return new Read(reader.settings(), List.copyOf(reader.complaints));
  }

  private void readGroup(String prefix, JsonObject object) {
    for (Map.Entry<String, JsonElement> entry : object.entrySet()) {
      String name = prefix + withoutCommonPrefix(prefix, entry.getKey());
      SettingKind setting = setting(name);
      if (entry.getValue().isJsonNull()) {
        // Clients send null for a setting that is not set.
        continue;
      }
      if (setting != null) {
        Object value = setting.read(entry.getValue());
        if (value == null) {
          complaints.add(setting.complaint(entry.getValue()));
        } else {
          values.put(name, value);
        }
      } else if (isGroup(name) && entry.getValue() instanceof JsonObject group) {
        readGroup(name + ".", group);
      } else if (!CLIENT_GROUPS.contains(name.split("\\.", 2)[0])) {
        complaints.add(unknownSettingMessage(name));
      }
    }
  }

  /**
   * Removes {@code gsass.} from a name: clients may send names with it, as the user writes them.
   */
  private static String withoutCommonPrefix(String prefix, String key) {
    return prefix.isEmpty() && key.startsWith(COMMON_PREFIX)
        ? key.substring(COMMON_PREFIX.length())
        : key;
  }

  private static SettingKind setting(String name) {
    return SettingKind.ALL.stream().filter(s -> s.name().equals(name)).findFirst().orElse(null);
  }

  private static boolean isGroup(String name) {
    return SettingKind.ALL.stream().anyMatch(s -> s.name().startsWith(name + "."));
  }

  private static String unknownSettingMessage(String name) {
    String shown = name.length() <= 60 ? name : name.substring(0, 60) + "…";
    List<String> near = NearestWords.nearest(name, names(), 1);
    return "there is no setting gsass."
        + shown
        + (near.isEmpty() ? "" : "; did you mean gsass." + near.get(0) + "?");
  }

  /** Returns the names of the settings and of their groups. */
  private static List<String> names() {
    return SettingKind.ALL.stream()
        .map(SettingKind::name)
        .flatMap(name -> Stream.of(name, name.split("\\.")[0]))
        .distinct()
        .toList();
  }

  private Settings settings() {
    Map<String, Level> levels = new TreeMap<>();
    ((Map<?, ?>) values.get("diagnostics"))
        .forEach((code, level) -> levels.put((String) code, Level.valueOf(upper((String) level))));
    return new Settings(
        (String) values.get("isa"),
        (String) values.get("profile"),
        new Hints(
            encoding((String) values.get("hints.encoding")),
            (Boolean) values.get("hints.operandNames"),
            (Boolean) values.get("hints.values"),
            (Boolean) values.get("hints.control"),
            values.get("hints.wordOrder").equals("lowFirst")),
        (Boolean) values.get("analyses.enable"),
        levels,
        new Limits(
            (Integer) values.get("limits.registers"),
            (Integer) values.get("limits.sharedBytes"),
            (Integer) values.get("limits.threads"),
            (Integer) values.get("limits.blocks"),
            (Integer) values.get("limits.occupancy")));
  }

  private static Encoding encoding(String word) {
    return word.equals("addressAndHex") ? Encoding.ADDRESS_AND_HEX : Encoding.valueOf(upper(word));
  }

  private static String upper(String word) {
    return word.toUpperCase(Locale.ROOT);
  }
}
