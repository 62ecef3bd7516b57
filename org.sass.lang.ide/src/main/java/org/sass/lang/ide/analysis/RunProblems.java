package org.sass.lang.ide.analysis;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sass.lang.document.Document;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Problem.Severity;
import org.sass.lang.text.Span;

/**
 * Collects what a run of a kernel has shown, as problems of the text that it came from. It reads
 * the lines that {@code gsass run --format json} writes to standard error.
 */
public final class RunProblems {
  private final Document document;
  private final List<Problem> problems = new ArrayList<>();
  private final List<String> messages = new ArrayList<>();

  /** Creates an empty collection for the text that is run. */
  public RunProblems(Document document) {
    this.document = document;
  }

  /**
   * Returns the findings, the faults and the expectations that failed. A finding that involves two
   * places is listed at both.
   */
  public List<Problem> problems() {
    return problems;
  }

  /** Returns all other messages, such as why there was no run. */
  public List<String> messages() {
    return messages;
  }

  /** Reads a line of output. A line that is no JSON object becomes a message. */
  public void readLine(String line) {
    if (line.isBlank()) {
      return;
    }
    try {
      JsonElement element = JsonParser.parseString(line);
      if (element.isJsonObject()) {
        readObject(element.getAsJsonObject());
        return;
      }
    } catch (JsonParseException e) {
      // The line is no JSON: it is a last message of the process, for people.
    }
    messages.add(line);
  }

  /** Reads an object of the output. Whatever it contains, nothing is thrown. */
  public void readObject(JsonObject json) {
    String message = text(json, "message");
    int line = number(json, "line", 0);
    boolean hasPlace = json.has("pc") || "expectation-failed".equals(text(json, "code"));
    if (message == null) {
      return;
    }
    if (!hasPlace || line < 1 || line > document.lineCount()) {
      messages.add(message);
      return;
    }
    Severity severity = severity(text(json, "severity"));
    String code = text(json, "code") == null ? "run" : text(json, "code");
    Span here = findSpan(json, line);
    Problem problem =
        new Problem(
            severity, code, message, line, here.start(), here.end(), text(json, "fix"), List.of());
    JsonObject relatedJson = related(json);
    int relatedLine = relatedJson == null ? 0 : number(relatedJson, "line", 0);
    String relatedMessage = relatedJson == null ? null : text(relatedJson, "message");
    if (relatedMessage == null || relatedLine < 1 || relatedLine > document.lineCount()) {
      problems.add(problem);
      return;
    }
    Span there = findSpan(relatedJson, relatedLine);
    var toOther = new Problem.Related(relatedLine, there.start(), there.end(), relatedMessage);
    problems.add(
        new Problem(
            severity, code, message, line, here.start(), here.end(), null, List.of(toOther)));
    if (relatedLine != line || there.start() != here.start()) {
      var back = new Problem.Related(line, here.start(), here.end(), message);
      String all = message + "; here: " + relatedMessage;
      problems.add(
          new Problem(
              severity, code, all, relatedLine, there.start(), there.end(), null, List.of(back)));
    }
  }

  /**
   * Returns the columns of the instruction with the object's address, if the line has it; otherwise
   * the columns that the object names, or the whole line.
   */
  private Span findSpan(JsonObject json, int line) {
    Span instruction = document.instructionSpan(line - 1, number(json, "pc", -1));
    if (instruction != null) {
      return instruction;
    }
    int length = document.lineLength(line - 1);
    int column = number(json, "column", 1);
    int end = number(json, "endColumn", length + 1);
    return column >= 1 && column <= end && end <= length + 1
        ? new Span(column - 1, end - 1)
        : new Span(0, length);
  }

  private static JsonObject related(JsonObject json) {
    if (!(json.get("related") instanceof JsonArray all)) {
      return null;
    }
    return !all.isEmpty() && all.get(0).isJsonObject() ? all.get(0).getAsJsonObject() : null;
  }

  private static String text(JsonObject json, String name) {
    JsonElement value = json.get(name);
    return value != null && value.isJsonPrimitive() ? value.getAsString() : null;
  }

  private static int number(JsonObject json, String name, int defaultValue) {
    JsonElement value = json.get(name);
    try {
      return value != null && value.isJsonPrimitive() ? value.getAsInt() : defaultValue;
    } catch (NumberFormatException e) {
      return defaultValue;
    }
  }

  private static Severity severity(String word) {
    for (Severity severity : Severity.values()) {
      if (severity.name().toLowerCase(Locale.ROOT).equals(word)) {
        return severity;
      }
    }
    return Severity.ERROR;
  }
}
