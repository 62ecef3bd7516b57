package org.sass.lang.ui.manual;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.eclipse.help.IHelpContentProducer;

/** The pages of the reference manual for the workbench's help, which asks for them by name. */
public final class HelpPages implements IHelpContentProducer {
  /** What the pages are called in the help, before their name. */
  static final String FOLDER = "manual/";

  @Override
  public InputStream getInputStream(String plugin, String href, Locale locale) {
    String name = href.replaceFirst("[?#].*", "");
    String page =
        name.startsWith(FOLDER) ? ManualFiles.pages().get(name.substring(FOLDER.length())) : null;
    return page == null ? null : new ByteArrayInputStream(page.getBytes(StandardCharsets.UTF_8));
  }
}
