package org.sass.lang.ide.server;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;

/** Reads what a client sends with the first request beside what the protocol knows. */
final class InitialOptions {
  private static final String PULL = "pullDiagnostics";
  private static final String SECTION = "gsass";

  private InitialOptions() {}

  /** Whether the client wants to ask for diagnostics itself instead of being told. */
  static boolean pullsDiagnostics(Object options) {
    return options instanceof JsonObject object
        && object.get(PULL) instanceof JsonPrimitive value
        && value.isBoolean()
        && value.getAsBoolean();
  }

  /** The settings in a value that may hold them itself or under their section. */
  static JsonElement settings(Object value) {
    return value instanceof JsonObject object
        ? object.has(SECTION) ? object.get(SECTION) : object
        : null;
  }
}
