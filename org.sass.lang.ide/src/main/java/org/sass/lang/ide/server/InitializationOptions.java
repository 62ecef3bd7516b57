package org.sass.lang.ide.server;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;

/**
 * Reads the {@code initializationOptions} that a client sends with the first request. The protocol
 * does not define their content.
 */
final class InitializationOptions {
  private static final String PULL = "pullDiagnostics";
  private static final String IMAGES = "hoverImages";
  private static final String SECTION = "gsass";

  private InitializationOptions() {}

  /** Returns whether the client wants to pull diagnostics instead of receiving them. */
  static boolean pullsDiagnostics(Object options) {
    return Boolean.TRUE.equals(booleanOption(options, PULL));
  }

  /** Returns whether the client shows images in hovers; null if it does not say. */
  static Boolean hoverImages(Object options) {
    return booleanOption(options, IMAGES);
  }

  private static Boolean booleanOption(Object options, String name) {
    return options instanceof JsonObject object
            && object.get(name) instanceof JsonPrimitive value
            && value.isBoolean()
        ? value.getAsBoolean()
        : null;
  }

  /**
   * Returns the settings in a value. The value may be the settings themselves or hold them under
   * their section {@code gsass}. Null if it is not an object.
   */
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
