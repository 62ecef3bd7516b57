package org.sass.sim.cli.io;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.text.Problem;

/**
 * Writes problems to standard error, for people or as JSON lines.
 *
 * @param io where to
 * @param json whether as JSON
 * @param heard all problems of files, for who wants them later
 */
public record ProblemReporter(Streams io, boolean json, List<Problem> heard) {
  /** What stands in place of a file where a problem is not in one. */
  private static final String NAME = "gsass";

  public ProblemReporter(Streams io, boolean json) {
    this(io, json, new ArrayList<>());
  }

  /** A problem of a file, or of the command where the problem has no line. */
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

  /** Problems of a file; true if one of them is an error. */
  public boolean problems(String file, List<Problem> problems) {
    boolean errors = false;
    for (Problem problem : problems) {
      problem(file, problem);
      errors |= problem.isError();
    }
    return errors;
  }

  /** Something that ends the command. */
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
