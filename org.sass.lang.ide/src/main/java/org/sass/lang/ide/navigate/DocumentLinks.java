package org.sass.lang.ide.navigate;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.DocumentLink;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.document.Document;
import org.sass.lang.ide.text.Positions;
import org.sass.lang.text.LaunchWords;
import org.sass.lang.text.SourceLine.Comment;

/**
 * Links from launch comments to the files that they name: images of memory, contents of buffers,
 * expected results. Paths start from the folder of the text. Whether there is such a file is not
 * looked at: an editor that goes to one that is missing says so, and may offer to make it.
 */
public final class DocumentLinks {
  private static final int CHECKED = 1024;

  /** No path stands in a longer line; looking for one would take its time. */
  private static final int LONGEST = 4096;

  /** The word that says what kind of setting a comment is, and everything after it. */
  private static final Pattern SETTING =
      Pattern.compile(LaunchWords.MARK + "\\s*(launch|buffer|expect)\\s+(.*)");

  /** A path ends before the next key, a tolerance or the end. */
  private static final String END = "(?=\\s+[a-z-]+\\s*=|\\s*[,:]at=|\\s+~|\\s*$)";

  /** The settings of a launch stand between blanks, so that no path in them has one. */
  private static final Pattern IMAGE = Pattern.compile("\\bglobal\\s*=\\s*(\\S+)");

  private static final Pattern CONTENTS = Pattern.compile("\\bfile:\\s*(\\S.*?)" + END);

  /** {@code NAME=FILE}; a size starts with a digit and has neither dot nor slash. */
  private static final Pattern BUFFER =
      Pattern.compile(
          "^\\w+\\s*=\\s*(?!(?:fill|at)\\s*=)((?!\\d[^./:]*(?::|" + END + "))\\S.*?)" + END);

  private DocumentLinks() {}

  /** The links of a text, in its order. */
  public static List<DocumentLink> of(Document document, String uri, CancelChecker cancel) {
    List<DocumentLink> links = new ArrayList<>();
    for (int line = 0; line < document.lineCount(); line++) {
      if (line % CHECKED == 0) {
        cancel.checkCanceled();
      }
      for (Comment comment : document.source(line).comments()) {
        if (comment.launch()) {
          read(document.line(line), line, comment.start(), uri, links);
        }
      }
    }
    return links;
  }

  private static void read(String text, int line, int start, String uri, List<DocumentLink> links) {
    if (text.length() > LONGEST) {
      return;
    }
    Matcher setting = SETTING.matcher(text).region(start, text.length());
    if (!setting.lookingAt()) {
      return;
    }
    Pattern wanted = setting.group(1).equals("launch") ? IMAGE : CONTENTS;
    Matcher path = wanted.matcher(text).region(setting.start(2), text.length());
    while (path.find()) {
      add(line, path, uri, links);
    }
    if (setting.group(1).equals("buffer")) {
      Matcher buffer = BUFFER.matcher(text).region(setting.start(2), text.length());
      if (buffer.find() && !buffer.group(1).startsWith("file:")) {
        add(line, buffer, uri, links);
      }
    }
  }

  private static void add(int line, Matcher path, String uri, List<DocumentLink> links) {
    String target = resolve(uri, path.group(1));
    if (target != null) {
      Range range = Positions.range(line, path.start(1), path.end(1));
      links.add(new DocumentLink(range, target, null, null));
    }
  }

  /** The address of a path that is written in a text; null if the text lies in no folder. */
  static String resolve(String uri, String path) {
    try {
      // Some clients leave the blanks of a path as they are.
      URI base = new URI(uri.replace(" ", "%20"));
      if (base.isOpaque() || base.getScheme() == null) {
        return null;
      }
      URI relative = new URI(null, null, path.startsWith("/") ? path : "./" + path, null);
      String authority = base.getRawAuthority() == null ? "" : base.getRawAuthority();
      URI target = base.resolve(relative);
      return base.getScheme() + "://" + authority + URI.create(target.getRawPath()).toASCIIString();
    } catch (URISyntaxException | IllegalArgumentException e) {
      // An editor may call an unsaved text anything.
      return null;
    }
  }
}
