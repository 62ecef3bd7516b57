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
 * Creates links from launch comments to the files that they name: memory images, contents of
 * buffers, and expected results. Paths are relative to the folder of the text. The existence of a
 * file is not checked: an editor reports a missing file, and may offer to create it.
 */
public final class DocumentLinks {
  private static final int CANCEL_CHECK_INTERVAL = 1024;

  /**
   * Maximum length of a line that is searched for paths. Longer lines contain none, and the search
   * would take long.
   */
  private static final int MAX_LINE_LENGTH = 4096;

  /** The word that says what kind of setting the comment is, and everything after it. */
  private static final Pattern SETTING =
      Pattern.compile(LaunchWords.COMMENT_PREFIX + "\\s*(launch|buffer|expect)\\s+(.*)");

  /** A path ends before the next key, before a tolerance, or at the end of the line. */
  private static final String PATH_END = "(?=\\s+[a-z-]+\\s*=|\\s*[,:]at=|\\s+~|\\s*$)";

  /** The settings of a launch are separated by blanks, so a path in them contains none. */
  private static final Pattern IMAGE = Pattern.compile("\\bglobal\\s*=\\s*(\\S+)");

  private static final Pattern CONTENTS = Pattern.compile("\\bfile:\\s*(\\S.*?)" + PATH_END);

  /**
   * Matches {@code NAME=FILE}. A size instead of a file starts with a digit and has neither dot nor
   * slash.
   */
  private static final Pattern BUFFER =
      Pattern.compile(
          "^\\w+\\s*=\\s*(?!(?:fill|at)\\s*=)((?!\\d[^./:]*(?::|"
              + PATH_END
              + "))\\S.*?)"
              + PATH_END);

  private DocumentLinks() {}

  /** Returns the links of a text, in its order. */
  public static List<DocumentLink> of(Document document, String uri, CancelChecker cancel) {
    List<DocumentLink> links = new ArrayList<>();
    for (int line = 0; line < document.lineCount(); line++) {
      if (line % CANCEL_CHECK_INTERVAL == 0) {
        cancel.checkCanceled();
      }
      for (Comment comment : document.sourceLine(line).comments()) {
        if (comment.isLaunch()) {
          addLinks(document.lineText(line), line, comment.start(), uri, links);
        }
      }
    }
    return links;
  }

  private static void addLinks(
      String text, int line, int start, String uri, List<DocumentLink> links) {
    if (text.length() > MAX_LINE_LENGTH) {
      return;
    }
    Matcher setting = SETTING.matcher(text).region(start, text.length());
    if (!setting.lookingAt()) {
      return;
    }
    Pattern wanted = setting.group(1).equals("launch") ? IMAGE : CONTENTS;
    Matcher path = wanted.matcher(text).region(setting.start(2), text.length());
    while (path.find()) {
      addLink(line, path, uri, links);
    }
    if (setting.group(1).equals("buffer")) {
      Matcher buffer = BUFFER.matcher(text).region(setting.start(2), text.length());
      if (buffer.find() && !buffer.group(1).startsWith("file:")) {
        addLink(line, buffer, uri, links);
      }
    }
  }

  private static void addLink(int line, Matcher path, String uri, List<DocumentLink> links) {
    String target = resolve(uri, path.group(1));
    if (target != null) {
      Range range = Positions.toRange(line, path.start(1), path.end(1));
      links.add(new DocumentLink(range, target, null, null));
    }
  }

  /**
   * Returns the URI of a path that is written in a text; null if the URI of the text has no folder.
   */
  static String resolve(String uri, String path) {
    try {
      // Some clients do not encode the blanks of a path.
      URI base = new URI(uri.replace(" ", "%20"));
      if (base.isOpaque() || base.getScheme() == null) {
        return null;
      }
      URI relative = new URI(null, null, path.startsWith("/") ? path : "./" + path, null);
      String authority = base.getRawAuthority() == null ? "" : base.getRawAuthority();
      URI target = base.resolve(relative);
      return base.getScheme() + "://" + authority + URI.create(target.getRawPath()).toASCIIString();
    } catch (URISyntaxException | IllegalArgumentException e) {
      // An editor may give an unsaved text any name.
      return null;
    }
  }
}
