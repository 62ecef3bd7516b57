package org.sass.lang.ide.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.lang.ide.settings.Settings.Encoding;
import org.sass.lang.ide.settings.Settings.Level;

/** Checks how settings are read, what is reported, the schema and the manual. */
class SettingsReaderTest {
  private static final Path SCHEMA =
      Path.of("src/main/resources/org/sass/lang/ide/settings/settings.schema.json");
  private static final Path MANUAL = Path.of("../docs/language-server.md");

  private static SettingsReader.Read read(String json) {
    return SettingsReader.read(JsonParser.parseString(json.replace('\'', '"')));
  }

  private static void assertComplaint(String json, String message) {
    SettingsReader.Read read = read(json);
    assertEquals(List.of(message), read.complaints());
    assertEquals(Settings.DEFAULTS, read.settings());
  }

  @Test
  void nothingSetIsTheDefault() {
    assertEquals(new SettingsReader.Read(Settings.DEFAULTS, List.of()), read("{}"));
    assertEquals(new SettingsReader.Read(Settings.DEFAULTS, List.of()), read("null"));
    assertEquals(new SettingsReader.Read(Settings.DEFAULTS, List.of()), read("{'isa': null}"));
  }

  @Test
  void readsGroupsAndDottedNames() {
    Settings settings =
        read("{'hints': {'encoding': 'addressAndHex', 'values': false}, 'limits.registers': 16384,"
                + " 'isa': 'sm_12', 'profile': 'flexgripplus', 'analyses': {'enable': false},"
                + " 'diagnostics': {'dead-write': 'off'}}")
            .settings();
    assertEquals(Encoding.ADDRESS_AND_HEX, settings.hints().encoding());
    assertEquals(false, settings.hints().values());
    assertEquals(true, settings.hints().operandNames());
    assertEquals(16384, settings.limits().registers());
    assertEquals("sm_12", settings.isa());
    assertTrue(settings.isFlexgrip());
    assertEquals(false, settings.analyses());
    assertEquals(Level.OFF, settings.severities().get("dead-write"));
  }

  @Test
  void readsNamesWithTheirCommonStart() {
    SettingsReader.Read read =
        read("{'gsass.profile': 'flexgripplus', 'gsass.hints': {'values': false}}");
    assertEquals(List.of(), read.complaints());
    assertTrue(read.settings().isFlexgrip());
    assertEquals(false, read.settings().hints().values());
    assertComplaint(
        "{'gsass.profil': 'g80'}", "there is no setting gsass.profil; did you mean gsass.profile?");
  }

  @Test
  void complainsOnceAndKeepsTheDefault() {
    assertComplaint(
        "{'isa': 'sm_99'}",
        "the setting gsass.isa cannot be \"sm_99\"; it must be one of sm_10, sm_11, sm_12, sm_13, sm_20,"
            + " sm_21, sm_30, sm_35, sm_37, sm_50, sm_52, sm_53, sm_60, sm_61, sm_62, sm_70,"
            + " sm_75, sm_80, sm_86, sm_89, sm_90, g13 (did you mean sm_90?); sm_10 is used");
    assertComplaint(
        "{'hints': {'values': 'yes'}}",
        "the setting gsass.hints.values cannot be \"yes\"; it must be true or false; true is used");
    assertComplaint(
        "{'limits': {'blocks': 2.5}}",
        "the setting gsass.limits.blocks cannot be 2.5; it must be a whole number from 1 to 1024; 8 is"
            + " used");
    assertComplaint(
        "{'hint': {'values': true}}", "there is no setting gsass.hint; did you mean gsass.hints?");
    assertComplaint(
        "{'hints': {'value': true}}",
        "there is no setting gsass.hints.value; did you mean gsass.hints.values?");
    assertComplaint("[1]", "the settings of gsass are not an object; the defaults are used");
    assertComplaint(
        "{'diagnostics': {'dead-write': 'loud'}}",
        "the setting gsass.diagnostics cannot be {\"dead-write\":\"loud\"}; it must be an object that"
            + " maps codes to one of off, hint, info, warning, error; no severity is changed");
  }

  @Test
  void schemaIsWrittenFromTheList() throws IOException {
    if ("1".equals(System.getenv("UPDATE"))) {
      Files.createDirectories(SCHEMA.getParent());
      Files.writeString(SCHEMA, SettingsSchema.json());
    }
    assertEquals(Files.readString(SCHEMA), SettingsSchema.json(), "UPDATE=1 rewrites " + SCHEMA);
  }

  @Test
  void manualNamesEachSettingWithItsDefault() throws IOException {
    String manual = Files.readString(MANUAL);
    for (SettingKind setting : SettingKind.ALL) {
      String usual =
          setting.usual() instanceof String word ? '"' + word + '"' : setting.usual().toString();
      String row = "| `gsass." + setting.name() + "` | `" + usual + "` | ";
      assertTrue(manual.contains(row + setting.expected() + " | "), "no row " + row);
    }
  }
}
