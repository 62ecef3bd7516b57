package org.sass.lang.ide.fix;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/**
 * Identifies a code action when its changes are requested later.
 *
 * @param uri the client's URI of the text
 * @param range the selected range
 * @param kind the kind of the action
 * @param title the title shown to the user
 */
record ActionData(String uri, Range range, String kind, String title) {
  private static final String URI = "uri";
  private static final String RANGE = "range";
  private static final String KIND = "kind";
  private static final String TITLE = "title";

  JsonObject json() {
    JsonObject data = new JsonObject();
    data.addProperty(URI, uri);
    data.addProperty(KIND, kind);
    data.addProperty(TITLE, title);
    JsonObject places = new JsonObject();
    places.addProperty("startLine", range.getStart().getLine());
    places.addProperty("startCharacter", range.getStart().getCharacter());
    places.addProperty("endLine", range.getEnd().getLine());
    places.addProperty("endCharacter", range.getEnd().getCharacter());
    data.add(RANGE, places);
    return data;
  }

  /** Reads what {@link #json} wrote; returns null for anything else. */
  static ActionData of(Object data) {
    if (!(data instanceof JsonObject object) || !(object.get(RANGE) instanceof JsonObject places)) {
      return null;
    }
    Range range =
        new Range(
            new Position(number(places, "startLine"), number(places, "startCharacter")),
            new Position(number(places, "endLine"), number(places, "endCharacter")));
    return new ActionData(text(object, URI), range, text(object, KIND), text(object, TITLE));
  }

  private static String text(JsonObject object, String name) {
    JsonElement value = object.get(name);
    return value != null && value.isJsonPrimitive() ? value.getAsString() : null;
  }

  private static int number(JsonObject places, String name) {
    JsonElement value = places.get(name);
    boolean number =
        value != null && value.isJsonPrimitive() && value.getAsJsonPrimitive().isNumber();
    return number ? value.getAsInt() : 0;
  }
}
