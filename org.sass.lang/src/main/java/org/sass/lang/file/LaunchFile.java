package org.sass.lang.file;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Program.LaunchComment;

/**
 * The file with the launch settings of a compiled file, beside it and with the ending {@code
 * .launch}. It holds the lines that a source text has after {@code //!}, with or without this mark;
 * a line that begins with {@code #} is a remark.
 */
public final class LaunchFile {
  private static final String ENDING = ".launch";
  private static final String MARK = "//!";

  private LaunchFile() {}

  /**
   * Returns the name of the launch file of a compiled file, such as {@code k.launch}.
   *
   * @param compiledFile its name, with or without its folders
   */
  public static String nameFor(String compiledFile) {
    int dot = compiledFile.lastIndexOf('.');
    int folderEnd = Math.max(compiledFile.lastIndexOf('/'), compiledFile.lastIndexOf('\\'));
    return (dot <= folderEnd ? compiledFile : compiledFile.substring(0, dot)) + ENDING;
  }

  /** Returns the settings in the text of a launch file, as the comments of a source. */
  public static List<LaunchComment> read(String text) {
    List<LaunchComment> settings = new ArrayList<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      int mark = line.indexOf(MARK);
      int start = mark < 0 ? 0 : mark + MARK.length();
      String setting = line.substring(start);
      if (!setting.isBlank() && !setting.strip().startsWith("#")) {
        settings.add(new LaunchComment(number, start, setting));
      }
    }
    return settings;
  }
}
