package org.sass.tests.install;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.eclipse.core.runtime.Platform;

/** Reads the errors and warnings that the workbench logs. */
final class WorkspaceLog {
  private static final Pattern OURS = Pattern.compile("org\\.sass|SASS|gsass:");

  private int bytesRead;

  /**
   * Returns whether an entry is about the project's code, or has it in its stack trace. The
   * platform writes other entries about itself.
   */
  static boolean isOurs(String entry) {
    return OURS.matcher(entry).find();
  }

  /**
   * Returns the errors and warnings since the last call. Each is a whole entry with its head line.
   */
  List<String> newEntries() {
    List<String> entries = new ArrayList<>();
    StringBuilder entry = null;
    for (String line : readNewText().lines().toList()) {
      if (line.startsWith("!ENTRY") || line.startsWith("!SESSION")) {
        entry = null;
      }
      // The format is ID SEVERITY CODE. Severity 2 is a warning, 4 an error.
      if (line.matches("!ENTRY \\S+ [24] .*")) {
        entry = new StringBuilder();
        entries.add("");
      }
      if (entry != null) {
        entry.append(line).append('\n');
        entries.set(entries.size() - 1, entry.toString());
      }
    }
    return entries;
  }

  private String readNewText() {
    Path file = Platform.getLogFileLocation().toPath();
    try {
      byte[] all = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
      // If the log got too long, it was started again.
      bytesRead = bytesRead > all.length ? 0 : bytesRead;
      String text = new String(all, bytesRead, all.length - bytesRead, StandardCharsets.UTF_8);
      bytesRead = all.length;
      return text;
    } catch (IOException e) {
      throw new IllegalStateException("the log cannot be read: " + file, e);
    }
  }
}
