package org.sass.lang.ide.settings;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import org.sass.lang.ide.settings.SettingKind.ByCode;
import org.sass.lang.ide.settings.SettingKind.Truth;
import org.sass.lang.ide.settings.SettingKind.Whole;
import org.sass.lang.ide.settings.SettingKind.Words;
import org.sass.lang.text.DiagnosticCatalog;

/**
 * Writes the JSON schema of the settings, by which editors complete and check their settings files.
 */
final class SettingsSchema {
  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

  private SettingsSchema() {}

  /** Returns the JSON schema of an object that has the settings under their full names. */
  static String json() {
    JsonObject properties = new JsonObject();
    for (SettingKind setting : SettingKind.ALL) {
      properties.add("gsass." + setting.name(), property(setting));
    }
    JsonObject schema = new JsonObject();
    schema.addProperty("$schema", "http://json-schema.org/draft-07/schema#");
    schema.addProperty("title", "Settings of the SASS language server");
    schema.addProperty("type", "object");
    schema.add("properties", properties);
    return GSON.toJson(schema) + "\n";
  }

  private static JsonObject property(SettingKind setting) {
    JsonObject property = new JsonObject();
    if (setting.values() instanceof Truth) {
      property.addProperty("type", "boolean");
    } else if (setting.values() instanceof Whole whole) {
      property.addProperty("type", "integer");
      property.addProperty("minimum", whole.least());
      property.addProperty("maximum", whole.most());
    } else if (setting.values() instanceof Words words) {
      property.addProperty("type", "string");
      property.add("enum", array(words.words()));
    } else {
      byCode(property, (ByCode) setting.values());
    }
    property.add("default", GSON.toJsonTree(setting.usual()));
    property.addProperty("description", setting.description());
    return property;
  }

  private static void byCode(JsonObject property, ByCode by) {
    JsonObject level = new JsonObject();
    level.add("enum", array(by.words()));
    JsonObject codes = new JsonObject();
    codes.add("enum", array(DiagnosticCatalog.codes()));
    property.addProperty("type", "object");
    property.add("propertyNames", codes);
    property.add("additionalProperties", level);
  }

  private static JsonElement array(List<String> words) {
    JsonArray array = new JsonArray();
    words.forEach(array::add);
    return array;
  }
}
