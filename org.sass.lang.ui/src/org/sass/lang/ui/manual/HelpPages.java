package org.sass.lang.ui.manual;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.eclipse.core.runtime.ILog;
import org.eclipse.help.IHelpContentProducer;
import org.osgi.framework.FrameworkUtil;
import org.sass.lang.ide.settings.InstructionSet;

/**
 * Produces the pages of the reference manual when the workbench's help asks for them by name. The
 * pages of the other books are files, which the help finds without this class.
 */
public final class HelpPages implements IHelpContentProducer {
  /** The folder of the manual's pages. Each instruction set has a subfolder. */
  static final String MANUAL_FOLDER = "manual/";

  /** The folder of the pages about Eclipse. */
  static final String ECLIPSE_GUIDE_FOLDER = "help/";

  /** The folder of the user's guide. */
  static final String USERS_GUIDE_FOLDER = "guide/";

  @Override
  public InputStream getInputStream(String plugin, String href, Locale locale) {
    String name = href.replaceFirst("[?#].*", "");
    if (!name.startsWith(MANUAL_FOLDER)) {
      return null;
    }
    String[] parts = name.substring(MANUAL_FOLDER.length()).split("/");
    // A page without a folder belongs to the instruction set that the user has chosen.
    String set = parts.length == 1 ? ManualFiles.chosenIsa() : parts[0];
    String page =
        parts.length > 2 || !InstructionSet.isKnown(set)
            ? null
            : ManualFiles.pages(set).get(parts[parts.length - 1]);
    return page == null ? null : new ByteArrayInputStream(page.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the text of a file of the plug-in; empty if it cannot be read. */
  static String readFile(String path) {
    URL page = FrameworkUtil.getBundle(HelpPages.class).getEntry(path);
    try (InputStream in = page.openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      ILog.of(HelpPages.class).error("The plug-in cannot read its own " + page, e);
      return "";
    }
  }
}
