package org.sass.lang.ui.launch.ui;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IPath;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.debug.ui.console.FileLink;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.ui.console.IPatternMatchListenerDelegate;
import org.eclipse.ui.console.PatternMatchEvent;
import org.eclipse.ui.console.TextConsole;

/** Makes the places that the emulator prints, FILE:LINE, lead to their lines. */
public final class ConsoleLinks implements IPatternMatchListenerDelegate {
  private static final Pattern PLACE = Pattern.compile("(.+?):(\\d+)");

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
      Matcher place = PLACE.matcher(text);
      IFile file = place.find() ? file(place.group(1)) : null;
      if (file != null) {
        int line = Integer.parseInt(place.group(2));
        console.addHyperlink(
            new FileLink(file, null, -1, -1, line), event.getOffset(), place.end());
      }
    } catch (BadLocationException | NumberFormatException e) {
      // The console was cleared meanwhile, or this is no line of a file.
      return;
    }
  }

  /** The file by a name that is meant from the process's folder. */
  private IFile file(String name) {
    IProcess process =
        (IProcess)
            console.getAttribute(org.eclipse.debug.ui.IDebugUIConstants.ATTR_CONSOLE_PROCESS);
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
