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
 * Writes a file with an explanation for each diagnostic code that an editor shows, when it first
 * shows it. Diagnostics link to these files.
 *
 * <p>Each code has a file of its own, because editors cannot open a file at a heading. VS Code
 * takes the text after {@code #} for a line number, others take it for a part of the name. So a
 * link into one long file would show the beginning of that file.
 */
final class DiagnosticPages {
  private static final Pattern LINK = Pattern.compile("\\]\\(#([a-z-]+)\\)");

  private final Map<String, String> uris = new ConcurrentHashMap<>();
  private Path folder;
  private boolean disabled;

  /** Returns the URI of the page of a code; null if there is none. */
  String uri(String code) {
    String known = uris.get(code);
    return known != null ? known : writePage(code);
  }

  private synchronized String writePage(String code) {
    String page = DiagnosticCatalog.page(code);
    if (page == null || disabled) {
      return null;
    }
    try {
      if (folder == null) {
        folder = Files.createTempDirectory("gsass-diagnostics-");
        Runtime.getRuntime().addShutdownHook(new Thread(this::delete));
      }
      Path file = folder.resolve(code + ".md");
      String address = file.toUri().toString();
      uris.put(code, address);
      Files.writeString(file, "# " + code + "\n\n" + resolveLinks(page));
      return address;
    } catch (IOException e) {
      uris.remove(code);
      disabled = true;
      return null;
    } catch (IllegalStateException e) {
      // The process is ending and accepts no more shutdown hooks. Diagnostics have no link then;
      // the request sass/diagnosticPage still works.
      delete();
      return null;
    }
  }

  /** Deletes all files. No more are written after this. */
  synchronized void delete() {
    disabled = true;
    try {
      for (String code : uris.keySet()) {
        Files.deleteIfExists(folder.resolve(code + ".md"));
      }
      uris.clear();
      if (folder != null) {
        Files.deleteIfExists(folder);
      }
    } catch (IOException e) {
      // The files remain in the folder for temporary files, which the system clears.
      disabled = true;
    }
  }

  /** Returns a page in which the links to other codes are links to the files of these codes. */
  private String resolveLinks(String page) {
    return LINK.matcher(page)
        .replaceAll(
            link -> {
              String address = uri(link.group(1));
              return Matcher.quoteReplacement("](" + (address == null ? "" : address) + ")");
            });
  }
}
