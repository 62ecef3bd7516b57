package org.sass.lang.ide.fix;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sass.lang.document.Document;
import org.sass.lang.edit.Change;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Comment;

/** Quick fixes that silence warnings with comments, and that correct such comments. */
final class SuppressionFixes {
  private static final String LINE_MARK = "gsass-ignore:";
  private static final String FILE_MARK = "gsass-ignore-file:";

  private static final Pattern MISSING_COLON =
      Pattern.compile("(//\\s*gsass-ignore(?:-file)?)\\s+[a-z].*");

  private SuppressionFixes() {}

  static void add(FixCollector fixes, Problem problem) {
    add(fixes, problem, problem.line() - 1, problem.code());
  }

  static void add(FixCollector fixes, Problem problem, int line, String code) {
    Document document = fixes.document;
    if (document.sourceLine(line).isCommentOpen()) {
      return;
    }
    fixes.silence(
        problem, "Ignore " + code + " in this line", suppressInLine(document, line, code));
    Change file = Change.insertLineBefore(document, 0, "// " + FILE_MARK + " " + code);
    fixes.silence(problem, "Ignore " + code + " in this file", List.of(file));
  }

  /** Fixes a comment that silences nothing. */
  static void addCommentFix(FixCollector fixes, Problem problem) {
    int line = problem.line() - 1;
    String text = fixes.document.lineText(line);
    for (Comment comment : fixes.document.sourceLine(line).comments()) {
      if (comment.start() > problem.start() || problem.start() > comment.end()) {
        continue;
      }
      String words = text.substring(comment.start(), comment.end());
      if (problem.code().equals("ignore-syntax")) {
        Matcher codes = MISSING_COLON.matcher(words);
        if (codes.matches()) {
          Change colon = Change.insert(line, comment.start() + codes.end(1), ":");
          fixes.add(problem, "Put a colon after it", true, List.of(colon));
        }
      } else if (words.indexOf(',') < 0) {
        fixes.add(
            problem, "Remove the comment", true, List.of(removeComment(fixes, line, comment)));
      } else {
        fixes.add(
            problem,
            "Remove " + fixes.markedText(problem),
            true,
            List.of(removeCode(text, problem)));
      }
    }
  }

  private static Change removeComment(FixCollector fixes, int line, Comment comment) {
    String text = fixes.document.lineText(line);
    String before = text.substring(0, comment.start()).stripTrailing();
    boolean alone = before.isEmpty() && text.substring(comment.end()).isBlank();
    return alone
        ? Change.removeLine(fixes.document, line)
        : Change.replace(line, before.length(), comment.end(), "");
  }

  /** Removes a code from a list, with one of the commas next to it. */
  private static Change removeCode(String text, Problem problem) {
    int start = problem.start();
    int end = problem.end();
    int comma = text.indexOf(',', end);
    if (comma >= 0 && text.substring(end, comma).isBlank()) {
      end = comma + 1;
      while (end < text.length() && text.charAt(end) == ' ') {
        end++;
      }
    } else {
      start = Math.max(0, text.lastIndexOf(',', start));
    }
    return Change.replace(problem.line() - 1, start, end, "");
  }

  /** Adds a code after the codes that the line already silences, or else in a new comment. */
  private static List<Change> suppressInLine(Document document, int line, String code) {
    String text = document.lineText(line);
    SourceLine source = document.sourceLine(line);
    for (Comment comment : source.comments()) {
      String words = text.substring(comment.start(), comment.end());
      if (words.startsWith("//") && words.substring(2).strip().startsWith(LINE_MARK)) {
        return List.of(Change.insert(line, comment.end(), ", " + code));
      }
    }
    int end = text.stripTrailing().length();
    boolean comment =
        source.comments().stream()
            .anyMatch(c -> text.startsWith("//", c.start()) || text.charAt(c.start()) == '#');
    if (comment) {
      // No comment can follow a comment that extends to the end of the line, so the new one gets a
      // line of its own.
      String indent = text.substring(0, text.length() - text.stripLeading().length());
      return List.of(
          Change.insertLineBefore(document, line, indent + "// " + LINE_MARK + " " + code));
    }
    String gap = end == 0 ? "" : "  ";
    return List.of(Change.replace(line, end, text.length(), gap + "// " + LINE_MARK + " " + code));
  }
}
