package org.sass.sim.cli.serve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sass.lang.text.DiagnosticCatalog;

/**
 * Gives each code of a diagnostic a file that tells about it, written when an editor is first shown
 * that code.
 *
 * <p>One file for each: an editor that opens a link to a file knows no headings in it (VS Code
 * takes what stands after {@code #} for a line number, others for part of the name), so that a link
 * into the middle of one long text would show its beginning.
 */
final class DiagnosticPages {
  private static final Pattern LINK = Pattern.compile("\\]\\(#([a-z-]+)\\)");

  private final Map<String, String> addresses = new ConcurrentHashMap<>();
  private Path folder;
  private boolean failed;

  /** The address of the page of a code; null if there is none. */
  String address(String code) {
    String known = addresses.get(code);
    return known != null ? known : write(code);
  }

  private synchronized String write(String code) {
    String page = DiagnosticCatalog.page(code);
    if (page == null || failed) {
      return null;
    }
    try {
      if (folder == null) {
        folder = Files.createTempDirectory("gsass-diagnostics-");
        Runtime.getRuntime().addShutdownHook(new Thread(this::delete));
      }
      Path file = folder.resolve(code + ".md");
      String address = file.toUri().toString();
      addresses.put(code, address);
      Files.writeString(file, "# " + code + "\n\n" + linked(page));
      return address;
    } catch (IOException e) {
      addresses.remove(code);
      failed = true;
      return null;
    } catch (IllegalStateException e) {
      // The process ends already and takes no more hooks. Diagnostics have no link then;
      // sass/diagnosticPage still answers.
      delete();
      return null;
    }
  }

  /** Deletes all files; no more are written. */
  synchronized void delete() {
    failed = true;
    try {
      for (String code : addresses.keySet()) {
        Files.deleteIfExists(folder.resolve(code + ".md"));
      }
      addresses.clear();
      if (folder != null) {
        Files.deleteIfExists(folder);
      }
    } catch (IOException e) {
      // They are in the folder for temporary files, which the system clears.
      failed = true;
    }
  }

  /** A page with its links to other codes as links to their files. */
  private String linked(String page) {
    return LINK.matcher(page)
        .replaceAll(
            link -> {
              String address = address(link.group(1));
              return Matcher.quoteReplacement("](" + (address == null ? "" : address) + ")");
            });
  }
}
