package org.sass.sim.cli.io;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reports an internal error of gsass: a line for the user, and a file for the developers. */
public final class CrashReport {

  private CrashReport() {}

  /**
   * Writes the file. Returns the line for the user.
   *
   * @param args the arguments of the command
   * @param bug what was thrown
   */
  public static String write(String[] args, Throwable bug) {
    String summary = bug.getClass().getSimpleName();
    if (bug.getMessage() != null) {
      summary += ": " + Printable.of(bug.getMessage());
    }
    String where;
    try {
      Path file = Files.createTempFile("gsass-report-", ".txt");
      Files.writeString(file, reportText(args, bug));
      where = "please send the report " + file + " to the developers";
    } catch (IOException e) {
      where = "no report could be written (" + InputFiles.reasonOf(e) + ")";
    }
    return "gsass: internal error: " + summary + "; this is a bug in gsass, " + where;
  }

  private static String reportText(String[] args, Throwable bug) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    for (String line : Version.lines()) {
      out.println(line);
    }
    out.println(System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    out.println("arguments: " + List.of(args));
    out.println();
    bug.printStackTrace(out);
    out.flush();
    return text.toString();
  }
}
