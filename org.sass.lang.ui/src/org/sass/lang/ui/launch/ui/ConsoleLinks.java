package org.sass.lang.ui.launch.ui;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
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
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Region;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.console.IConsoleConstants;
import org.eclipse.ui.console.IConsoleView;
import org.eclipse.ui.console.IPatternMatchListenerDelegate;
import org.eclipse.ui.console.PatternMatchEvent;
import org.eclipse.ui.console.TextConsole;
import org.eclipse.ui.console.TextConsolePage;
import org.eclipse.ui.console.TextConsoleViewer;
import org.eclipse.ui.part.PageBookView;
import org.sass.lang.ui.launch.Emulator;

/**
 * Turns the file positions that the emulator prints, and the rows of its tables, into links to
 * source lines. When the output is complete, scrolls the console to the first problem.
 */
public final class ConsoleLinks implements IPatternMatchListenerDelegate {
  /** A position: FILE:LINE, and perhaps a column. */
  private static final Pattern FILE_POSITION = Pattern.compile("(.+?):(\\d+)(:\\d+)?");

  /** The first columns of a row of statistics: a line of the program, and an address. */
  private static final Pattern STATISTICS_ROW = Pattern.compile(" *(\\d+) +0x[0-9a-fA-F]+");

  /** The text after the position of a problem. */
  private static final Pattern PROBLEM_LABEL = Pattern.compile(": (error|warning): ");

  /**
   * Delays in milliseconds after which the position of the console is checked again. The console
   * scrolls to its end by itself some time after each output, and this may come after the problem
   * was shown.
   */
  private static final int[] RECHECK_DELAYS_MILLIS = {100, 300, 1000, 3000};

  /** How long to wait, in milliseconds, and how often, for a console that is not visible yet. */
  private static final int HIDDEN_POLL_MILLIS = 500;

  private static final int MAX_HIDDEN_POLLS = 120;

  /** A console counts as scrolled to its end if at most this many lines are below. */
  private static final int END_TOLERANCE_LINES = 3;

  /** Maximum number of positions that are searched for the first problem. */
  private static final int MAX_POSITIONS = 1000;

  /**
   * The console. It is set before any output is read, in any thread, and kept after all output was
   * read.
   */
  private volatile TextConsole console;

  /**
   * The positions of files in the output, from start to end. The text after a position may be
   * printed later than the position itself, so {@link #findFirstProblem} checks later whether it is
   * a problem.
   */
  private final Queue<IRegion> positions = new ConcurrentLinkedQueue<>();

  /** The offset of the first problem in the console; -1 for none. */
  private volatile int firstProblemOffset = -1;

  @Override
  public void connect(TextConsole newConsole) {
    console = newConsole;
  }

  /**
   * Called when all output was read: the platform disconnects its listeners before it reports that
   * the output is complete.
   */
  @Override
  public void disconnect() {
    if (!positions.isEmpty()) {
      Display.getDefault().asyncExec(() -> revealWhenVisible(MAX_HIDDEN_POLLS));
    }
  }

  private void revealWhenVisible(int remainingPolls) {
    Display display = Display.getDefault();
    if (visibleViewer() != null) {
      revealFirstProblem();
      for (int millis : RECHECK_DELAYS_MILLIS) {
        display.timerExec(millis, this::revealIfAtEnd);
      }
    } else if (remainingPolls > 0) {
      display.timerExec(HIDDEN_POLL_MILLIS, () -> revealWhenVisible(remainingPolls - 1));
    }
  }

  private void revealIfAtEnd() {
    TextConsoleViewer viewer = visibleViewer();
    if (viewer != null
        && viewer.getBottomIndex() >= viewer.getTextWidget().getLineCount() - END_TOLERANCE_LINES) {
      revealFirstProblem();
    }
  }

  /**
   * Scrolls to the first problem, which the results and statistics after it would push out of
   * sight.
   */
  private void revealFirstProblem() {
    TextConsoleViewer viewer = visibleViewer();
    if (viewer == null) {
      return;
    }
    IDocument text = console.getDocument();
    try {
      int first = findFirstProblem(text);
      if (first < 0) {
        return;
      }
      // Show one line before the problem, too, if there is one.
      viewer.setTopIndex(Math.max(0, text.getLineOfOffset(first) - 1));
    } catch (BadLocationException e) {
      // The console was cleared in the meantime.
      firstProblemOffset = -1;
      positions.clear();
    }
  }

  /** Returns the viewer of this console; null if the console is not visible. */
  private TextConsoleViewer visibleViewer() {
    IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
    IWorkbenchPage page = window == null ? null : window.getActivePage();
    return page != null
            && page.findView(IConsoleConstants.ID_CONSOLE_VIEW) instanceof PageBookView view
            && ((IConsoleView) view).getConsole() == console
            && view.getCurrentPage() instanceof TextConsolePage text
        ? text.getViewer()
        : null;
  }

  @Override
  public void matchFound(PatternMatchEvent event) {
    TextConsole source = console;
    try {
      String text = source.getDocument().get(event.getOffset(), event.getLength());
      Matcher row = STATISTICS_ROW.matcher(text);
      Matcher place = FILE_POSITION.matcher(text);
      if (row.matches()) {
        int start = event.getOffset() + row.start(1);
        addLink(source, programFile(source), row.group(1), start, row.group(1).length());
      } else if (place.matches()) {
        int length = place.end(2);
        addLink(
            source, findFile(source, place.group(1)), place.group(2), event.getOffset(), length);
        addPosition(event.getOffset(), event.getOffset() + event.getLength());
      }
    } catch (BadLocationException | NumberFormatException e) {
      // The console was cleared in the meantime, or the number is too large for a line.
      return;
    }
  }

  /** Returns the offset of the first problem; -1 for none. */
  private int findFirstProblem(IDocument text) throws BadLocationException {
    for (IRegion place : positions) {
      if (firstProblemOffset >= 0) {
        break;
      }
      int end = place.getOffset() + place.getLength();
      IRegion line = text.getLineInformationOfOffset(end);
      String rest = text.get(end, line.getOffset() + line.getLength() - end);
      if (PROBLEM_LABEL.matcher(rest).lookingAt()) {
        firstProblemOffset = place.getOffset();
      }
    }
    return firstProblemOffset;
  }

  private void addPosition(int start, int end) {
    if (positions.size() < MAX_POSITIONS) {
      positions.add(new Region(start, end - start));
    }
  }

  private static void addLink(TextConsole source, IFile file, String line, int offset, int length)
      throws BadLocationException {
    if (file != null) {
      FileLink link = new FileLink(file, null, -1, -1, Integer.parseInt(line));
      source.addHyperlink(link, offset, length);
    }
  }

  private static IProcess processOf(TextConsole source) {
    return source.getAttribute(IDebugUIConstants.ATTR_CONSOLE_PROCESS) instanceof IProcess some
        ? some
        : null;
  }

  /** Returns the file of the program that runs; null if it is not in the workspace. */
  private static IFile programFile(TextConsole source) {
    IProcess process = processOf(source);
    String path = process == null ? null : process.getAttribute(Emulator.PROGRAM_ATTRIBUTE);
    IFile file =
        path == null
            ? null
            : ResourcesPlugin.getWorkspace().getRoot().getFile(IPath.fromOSString(path));
    return file != null && file.exists() ? file : null;
  }

  /**
   * Returns the file with a name, which may be relative to the process's working directory; null if
   * it is not in the workspace.
   */
  private static IFile findFile(TextConsole source, String name) {
    IProcess process = processOf(source);
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
