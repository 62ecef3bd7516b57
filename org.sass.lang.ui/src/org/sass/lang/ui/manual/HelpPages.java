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
 * The pages of the reference manual for the workbench's help, which asks for them by name. Those of
 * the other books are files, which it finds for itself.
 */
public final class HelpPages implements IHelpContentProducer {
  /** Where the pages of the manual are, each in the folder of its instruction set. */
  static final String MANUAL = "manual/";

  /** Where the pages about Eclipse are. */
  static final String GUIDE = "help/";

  /** Where the pages of the user's guide are. */
  static final String USERS_GUIDE = "guide/";

  @Override
  public InputStream getInputStream(String plugin, String href, Locale locale) {
    String name = href.replaceFirst("[?#].*", "");
    if (!name.startsWith(MANUAL)) {
      return null;
    }
    String[] parts = name.substring(MANUAL.length()).split("/");
    // A page without a folder is one of the instruction set that the user chose.
    String set = parts.length == 1 ? ManualFiles.isa() : parts[0];
    String page =
        parts.length > 2 || !InstructionSet.has(set)
            ? null
            : ManualFiles.pages(set).get(parts[parts.length - 1]);
    return page == null ? null : new ByteArrayInputStream(page.getBytes(StandardCharsets.UTF_8));
  }

  /** The text of a file of the plug-in. */
  static String file(String path) {
    URL page = FrameworkUtil.getBundle(HelpPages.class).getEntry(path);
    try (InputStream in = page.openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      ILog.of(HelpPages.class).error("The plug-in cannot read its own " + page, e);
      return "";
    }
  }
}
