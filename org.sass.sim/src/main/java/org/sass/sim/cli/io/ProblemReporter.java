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
 * @param reportedProblems collects all problems that were reported
 */
public record ProblemReporter(Streams io, boolean json, List<Problem> reportedProblems) {
  /** What messages show in place of a file if the problem is not in a file. */
  private static final String PROGRAM_NAME = "gsass";

  public ProblemReporter(Streams io, boolean json) {
    this(io, json, new ArrayList<>());
  }

  /** Reports a problem of a file, or of the command if the problem has no line. */
  public void report(String file, Problem problem) {
    reportedProblems.add(problem);
    if (json) {
      io.writeMessage(JsonWriter.toJson(toFields(file, problem)));
    } else if (problem.line() == 0) {
      io.writeMessage(
          PROGRAM_NAME
              + ": "
              + problem.severity().displayName()
              + ": "
              + Printable.of(problem.message())
              + " ["
              + problem.code()
              + "]");
    } else {
      io.writeMessage(Printable.of(problem.format(file)));
    }
  }

  /** Reports problems of a file. Returns whether one of them is an error. */
  public boolean reportAll(String file, List<Problem> problems) {
    boolean errors = false;
    for (Problem problem : problems) {
      report(file, problem);
      errors |= problem.isError();
    }
    return errors;
  }

  /** Reports an error that ends the command. */
  public void reportFailure(String code, String message) {
    if (json) {
      report(PROGRAM_NAME, Problem.withoutPlace(code, message));
    } else {
      io.writeMessage(PROGRAM_NAME + ": error: " + Printable.of(message) + " [" + code + "]");
    }
  }

  private static Map<String, Object> toFields(String file, Problem problem) {
    Map<String, Object> fields = new LinkedHashMap<>();
    if (problem.line() > 0) {
      fields.put("file", file);
      fields.put("line", problem.line());
      fields.put("column", problem.start() + 1);
      fields.put("endColumn", problem.end() + 1);
    }
    fields.put("severity", problem.severity().displayName());
    fields.put("code", problem.code());
    fields.put("message", problem.message());
    fields.put("fix", problem.replacement());
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
