package org.sass.lang.ui.launch.ui;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IPath;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.debug.ui.IDebugUIConstants;
import org.eclipse.debug.ui.console.FileLink;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.ui.console.IPatternMatchListenerDelegate;
import org.eclipse.ui.console.PatternMatchEvent;
import org.eclipse.ui.console.TextConsole;
import org.sass.lang.ui.launch.Emulator;

/** Makes the places that the emulator prints, and the rows of its tables, lead to their lines. */
public final class ConsoleLinks implements IPatternMatchListenerDelegate {
  /** FILE:LINE, and perhaps a column. */
  private static final Pattern PLACE = Pattern.compile("(.+?):(\\d+)(:\\d+)?");

  /** The first columns of a table of statistics: a line of the program, and an address. */
  private static final Pattern ROW = Pattern.compile(" *(\\d+) +0x[0-9a-fA-F]+");

  private TextConsole console;

  @Override
  public void connect(TextConsole to) {
    console = to;
  }

  @Override
  public void disconnect() {
    console = null;
  }

  @Override
  public void matchFound(PatternMatchEvent event) {
    try {
      String text = console.getDocument().get(event.getOffset(), event.getLength());
      Matcher row = ROW.matcher(text);
      Matcher place = PLACE.matcher(text);
      if (row.matches()) {
        link(program(), row.group(1), event.getOffset() + row.start(1), row.group(1).length());
      } else if (place.matches()) {
        link(file(place.group(1)), place.group(2), event.getOffset(), place.end(2));
      }
    } catch (BadLocationException | NumberFormatException e) {
      // The console was cleared meanwhile, or this is no line of a file.
      return;
    }
  }

  private void link(IFile file, String line, int offset, int length) throws BadLocationException {
    if (file != null) {
      FileLink link = new FileLink(file, null, -1, -1, Integer.parseInt(line));
      console.addHyperlink(link, offset, length);
    }
  }

  private IProcess process() {
    return console.getAttribute(IDebugUIConstants.ATTR_CONSOLE_PROCESS) instanceof IProcess some
        ? some
        : null;
  }

  /** The file that runs. */
  private IFile program() {
    IProcess process = process();
    String path = process == null ? null : process.getAttribute(Emulator.PROGRAM);
    IFile file =
        path == null
            ? null
            : ResourcesPlugin.getWorkspace().getRoot().getFile(IPath.fromOSString(path));
    return file != null && file.exists() ? file : null;
  }

  /** The file by a name that is meant from the process's folder. */
  private IFile file(String name) {
    IProcess process = process();
    String folder =
        process == null ? null : process.getAttribute(DebugPlugin.ATTR_WORKING_DIRECTORY);
    IPath path = IPath.fromOSString(name);
    if (!path.isAbsolute() && folder != null) {
      path = IPath.fromOSString(folder).append(path);
    }
    IFile file = ResourcesPlugin.getWorkspace().getRoot().getFileForLocation(path);
    return file != null && file.exists() ? file : null;
  }
}
