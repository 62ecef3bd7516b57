package org.sass.sim.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.sass.lang.text.LaunchSetting;
import org.sass.sim.check.CheckKind;
import org.sass.sim.cli.io.CommandSyntax;
import org.sass.sim.cli.run.RunCommand;
import org.sass.sim.debug.Debugger;
import org.sass.sim.launch.settings.LaunchOptions;
import org.sass.sim.target.flexgrip.FlexGripTarget;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Checks that all user interfaces have the launch settings of {@link LaunchSetting}. With UPDATE=1
 * in the environment it rewrites the attributes of VS Code's launch configurations.
 */
class LaunchSchemaTest {
  private static final Path PACKAGE = Path.of("..", "features", "vscode", "package.json");
  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();
  private static final List<String> PROFILES =
      List.of(FlexGripTarget.WITHOUT_QUIRKS.name(), FlexGripTarget.FLEXGRIPPLUS.name());

  @Test
  void vsCodeCompletesThem() throws IOException {
    assumeTrue(Files.exists(PACKAGE), "there is no VS Code extension here");
    JsonObject manifest = JsonParser.parseString(Files.readString(PACKAGE)).getAsJsonObject();
    JsonObject launch =
        manifest
            .getAsJsonObject("contributes")
            .getAsJsonArray("debuggers")
            .get(0)
            .getAsJsonObject()
            .getAsJsonObject("configurationAttributes")
            .getAsJsonObject("launch");
    JsonObject wanted = new JsonObject();
    for (LaunchSetting setting : LaunchSetting.values()) {
      wanted.add(setting.attribute(), attribute(setting));
    }
    if (System.getenv("UPDATE") != null) {
      launch.add("properties", wanted);
      Files.writeString(PACKAGE, GSON.toJson(manifest) + "\n");
    }
    assertEquals(GSON.toJson(wanted), GSON.toJson(launch.get("properties")));
  }

  private static JsonObject attribute(LaunchSetting setting) {
    JsonObject attribute = new JsonObject();
    List<String> types =
        switch (setting.kind()) {
          case TEXT -> List.of("string");
          case NUMBER -> List.of("number");
          case NUMBER_OR_TEXT -> List.of("string", "number");
          case SIZES -> List.of("string", "number", "array");
          case VALUES, TEXTS -> List.of("array");
          case TEXTS_OR_TEXT -> List.of("array", "string");
          case NAMED_TEXTS -> List.of("array", "object");
          case DEFAULT_TRUE, DEFAULT_FALSE -> List.of("boolean");
        };
    if (types.size() == 1) {
      attribute.addProperty("type", types.get(0));
    } else {
      attribute.add("type", array(types));
    }
    String more = setting.example().isEmpty() ? "" : " " + setting.example();
    attribute.addProperty("markdownDescription", setting.summarySentence() + more);
    switch (setting.kind()) {
      case VALUES -> attribute.add("items", items(array(List.of("string", "number"))));
      case TEXTS -> attribute.add("items", items(null));
      case TEXTS_OR_TEXT -> {
        JsonObject items = items(null);
        items.add(
            "enum", array(Arrays.stream(CheckKind.values()).map(CheckKind::displayName).toList()));
        attribute.add("items", items);
      }
      case DEFAULT_TRUE -> attribute.addProperty("default", true);
      case DEFAULT_FALSE -> attribute.addProperty("default", false);
      default -> {}
    }
    switch (setting) {
      case PROGRAM -> attribute.addProperty("default", "${file}");
      case PROFILE -> attribute.add("enum", array(PROFILES));
      case HISTORY -> attribute.addProperty("default", Debugger.DEFAULT_HISTORY_BYTES >> 20);
      default -> {}
    }
    return attribute;
  }

  private static JsonObject items(JsonArray types) {
    JsonObject items = new JsonObject();
    if (types == null) {
      items.addProperty("type", "string");
    } else {
      items.add("type", types);
    }
    return items;
  }

  private static JsonArray array(List<String> texts) {
    JsonArray array = new JsonArray();
    texts.forEach(array::add);
    return array;
  }

  @Test
  void theCommandLineHasThem() {
    Set<String> options =
        CommandSyntax.of(new RunCommand(null)).options().stream()
            .map(OptionSpec::longestName)
            .collect(Collectors.toSet());
    Set<String> missing = new TreeSet<>();
    for (LaunchSetting setting : LaunchSetting.values()) {
      if (setting.option() != null && !options.contains(setting.option())) {
        missing.add(setting.option());
      }
    }
    assertEquals(Set.of(), missing);
  }

  /**
   * docs/launch.md has a row for each key of a launch comment, with the option of the command line.
   */
  @Test
  void theGuideHasThem() throws IOException {
    String guide = Files.readString(Path.of("..", "docs", "launch.md"));
    Set<String> missing = new TreeSet<>();
    for (LaunchSetting setting : LaunchSetting.values()) {
      String row = "(?m)^\\| `" + setting.commentKey() + "=.*\\| `" + setting.option();
      if (setting.commentKey() != null && !Pattern.compile(row).matcher(guide).find()) {
        missing.add(setting.commentKey());
      }
    }
    assertEquals(Set.of(), missing);
  }

  /** Each setting is read: an invalid text is refused with one problem. */
  @Test
  void launchesTakeThem() {
    for (LaunchSetting setting : LaunchOptions.SETTINGS) {
      if (List.of(LaunchSetting.GLOBAL, LaunchSetting.SFU_TABLES).contains(setting)) {
        continue; // Any text can be the name of a file.
      }
      var read = LaunchOptions.read(java.util.Map.of(setting, List.of("\u00a7")));
      assertEquals(1, read.problems().size(), setting + ": " + read.problems());
    }
  }
}
