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
  private static final Pattern PLACE = Pattern.compile("(.+?):(\\d+)(:\\d+)?");

  /** The first columns of a row of statistics: a line of the program, and an address. */
  private static final Pattern ROW = Pattern.compile(" *(\\d+) +0x[0-9a-fA-F]+");

  /** The text after the position of a problem. */
  private static final Pattern PROBLEM = Pattern.compile(": (error|warning): ");

  /**
   * Delays in milliseconds after which the position of the console is checked again. The console
   * scrolls to its end by itself some time after each output, and this may come after the problem
   * was shown.
   */
  private static final int[] AGAIN_MILLIS = {100, 300, 1000, 3000};

  /** How long to wait, in milliseconds, and how often, for a console that is not visible yet. */
  private static final int HIDDEN_MILLIS = 500;

  private static final int HIDDEN_TIMES = 120;

  /** A console counts as scrolled to its end if at most this many lines are below. */
  private static final int LAST_LINES = 3;

  /** Maximum number of positions that are searched for the first problem. */
  private static final int MOST_PLACES = 1000;

  /**
   * The console. It is set before any output is read, in any thread, and kept after all output was
   * read.
   */
  private volatile TextConsole console;

  /**
   * The positions of files in the output, from start to end. The text after a position may be
   * printed later than the position itself, so {@link #first} checks later whether it is a problem.
   */
  private final Queue<IRegion> places = new ConcurrentLinkedQueue<>();

  /** The offset of the first problem in the console; -1 for none. */
  private volatile int problem = -1;

  @Override
  public void connect(TextConsole to) {
    console = to;
  }

  /**
   * Called when all output was read: the platform disconnects its listeners before it reports that
   * the output is complete.
   */
  @Override
  public void disconnect() {
    if (!places.isEmpty()) {
      Display.getDefault().asyncExec(() -> revealOnceShown(HIDDEN_TIMES));
    }
  }

  private void revealOnceShown(int times) {
    Display display = Display.getDefault();
    if (shown() != null) {
      reveal();
      for (int millis : AGAIN_MILLIS) {
        display.timerExec(millis, this::revealAgain);
      }
    } else if (times > 0) {
      display.timerExec(HIDDEN_MILLIS, () -> revealOnceShown(times - 1));
    }
  }

  private void revealAgain() {
    TextConsoleViewer shown = shown();
    if (shown != null
        && shown.getBottomIndex() >= shown.getTextWidget().getLineCount() - LAST_LINES) {
      reveal();
    }
  }

  /**
   * Scrolls to the first problem, which the results and statistics after it would push out of
   * sight.
   */
  private void reveal() {
    TextConsoleViewer shown = shown();
    if (shown == null) {
      return;
    }
    IDocument text = console.getDocument();
    try {
      int first = first(text);
      if (first < 0) {
        return;
      }
      // Show one line before the problem, too, if there is one.
      shown.setTopIndex(Math.max(0, text.getLineOfOffset(first) - 1));
    } catch (BadLocationException e) {
      // The console was cleared in the meantime.
      problem = -1;
      places.clear();
    }
  }

  /** Returns the viewer of this console; null if the console is not visible. */
  private TextConsoleViewer shown() {
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
    TextConsole of = console;
    try {
      String text = of.getDocument().get(event.getOffset(), event.getLength());
      Matcher row = ROW.matcher(text);
      Matcher place = PLACE.matcher(text);
      if (row.matches()) {
        int start = event.getOffset() + row.start(1);
        link(of, program(of), row.group(1), start, row.group(1).length());
      } else if (place.matches()) {
        int length = place.end(2);
        link(of, file(of, place.group(1)), place.group(2), event.getOffset(), length);
        note(event.getOffset(), event.getOffset() + event.getLength());
      }
    } catch (BadLocationException | NumberFormatException e) {
      // The console was cleared in the meantime, or the number is too large for a line.
      return;
    }
  }

  /** Returns the offset of the first problem; -1 for none. */
  private int first(IDocument text) throws BadLocationException {
    for (IRegion place : places) {
      if (problem >= 0) {
        break;
      }
      int end = place.getOffset() + place.getLength();
      IRegion line = text.getLineInformationOfOffset(end);
      String rest = text.get(end, line.getOffset() + line.getLength() - end);
      if (PROBLEM.matcher(rest).lookingAt()) {
        problem = place.getOffset();
      }
    }
    return problem;
  }

  private void note(int start, int end) {
    if (places.size() < MOST_PLACES) {
      places.add(new Region(start, end - start));
    }
  }

  private static void link(TextConsole of, IFile file, String line, int offset, int length)
      throws BadLocationException {
    if (file != null) {
      FileLink link = new FileLink(file, null, -1, -1, Integer.parseInt(line));
      of.addHyperlink(link, offset, length);
    }
  }

  private static IProcess process(TextConsole of) {
    return of.getAttribute(IDebugUIConstants.ATTR_CONSOLE_PROCESS) instanceof IProcess some
        ? some
        : null;
  }

  /** Returns the file of the program that runs; null if it is not in the workspace. */
  private static IFile program(TextConsole of) {
    IProcess process = process(of);
    String path = process == null ? null : process.getAttribute(Emulator.PROGRAM);
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
  private static IFile file(TextConsole of, String name) {
    IProcess process = process(of);
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
