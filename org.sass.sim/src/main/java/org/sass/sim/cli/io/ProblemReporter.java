package org.sass.sim.cli.io;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.text.Problem;

/**
 * Writes problems to standard error, as text or as JSON lines.
 *
 * @param io the streams to write to
 * @param json whether to write JSON
 * @param heard collects all problems that were reported
 */
public record ProblemReporter(Streams io, boolean json, List<Problem> heard) {
  /** What messages show in place of a file if the problem is not in a file. */
  private static final String NAME = "gsass";

  public ProblemReporter(Streams io, boolean json) {
    this(io, json, new ArrayList<>());
  }

  /** Reports a problem of a file, or of the command if the problem has no line. */
  public void problem(String file, Problem problem) {
    heard.add(problem);
    if (json) {
      io.message(JsonWriter.line(fields(file, problem)));
    } else if (problem.line() == 0) {
      io.message(
          NAME
              + ": "
              + problem.severity().word()
              + ": "
              + Printable.of(problem.message())
              + " ["
              + problem.code()
              + "]");
    } else {
      io.message(Printable.of(problem.format(file)));
    }
  }

  /** Reports problems of a file. Returns whether one of them is an error. */
  public boolean problems(String file, List<Problem> problems) {
    boolean errors = false;
    for (Problem problem : problems) {
      problem(file, problem);
      errors |= problem.isError();
    }
    return errors;
  }

  /** Reports an error that ends the command. */
  public void failure(String code, String message) {
    if (json) {
      problem(NAME, Problem.nowhere(code, message));
    } else {
      io.message(NAME + ": error: " + Printable.of(message) + " [" + code + "]");
    }
  }

  private static Map<String, Object> fields(String file, Problem problem) {
    Map<String, Object> fields = new LinkedHashMap<>();
    if (problem.line() > 0) {
      fields.put("file", file);
      fields.put("line", problem.line());
      fields.put("column", problem.start() + 1);
      fields.put("endColumn", problem.end() + 1);
    }
    fields.put("severity", problem.severity().word());
    fields.put("code", problem.code());
    fields.put("message", problem.message());
    fields.put("fix", problem.fix());
    if (!problem.related().isEmpty()) {
      List<Object> places = new ArrayList<>();
      for (Problem.Related place : problem.related()) {
        Map<String, Object> at = new LinkedHashMap<>();
        at.put("line", place.line());
        at.put("column", place.start() + 1);
        at.put("endColumn", place.end() + 1);
        at.put("message", place.message());
        places.add(at);
      }
      fields.put("related", places);
    }
    return fields;
  }
}
