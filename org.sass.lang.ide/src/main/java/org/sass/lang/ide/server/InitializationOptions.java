package org.sass.lang.ide.server;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;

/** Reads what a client sends with the first request beside what the protocol knows. */
final class InitializationOptions {
  private static final String PULL = "pullDiagnostics";
  private static final String IMAGES = "hoverImages";
  private static final String SECTION = "gsass";

  private InitializationOptions() {}

  /** Whether the client wants to ask for diagnostics itself instead of being told. */
  static boolean pullsDiagnostics(Object options) {
    return Boolean.TRUE.equals(option(options, PULL));
  }

  /** Whether the client shows images in hovers; null where it does not say. */
  static Boolean hoverImages(Object options) {
    return option(options, IMAGES);
  }

  private static Boolean option(Object options, String name) {
    return options instanceof JsonObject object
            && object.get(name) instanceof JsonPrimitive value
            && value.isBoolean()
        ? value.getAsBoolean()
        : null;
  }

  /** The settings in a value that may hold them itself or under their section. */
  static JsonElement settings(Object value) {
    if (!(value instanceof JsonObject object)) {
      return null;
    }
    if (object.has(SECTION)) {
      return object.get(SECTION);
    }
    JsonObject settings = object.deepCopy();
    settings.remove(PULL);
    settings.remove(IMAGES);
    return settings;
  }
}
