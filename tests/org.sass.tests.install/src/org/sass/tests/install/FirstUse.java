package org.sass.tests.install;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.model.IDebugTarget;
import org.eclipse.debug.core.model.IStackFrame;
import org.eclipse.debug.core.model.IThread;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.ide.IDE;

/**
 * Does in an installed Eclipse what its user does first, with the platform's own means: opens a
 * kernel, sees colours, points at an instruction, debugs. The environment's GSASS_FIRST_USE names a
 * folder; there stands {@code kernel.gsass}, and there {@code report.txt} is written, with
 * pictures.
 */
public final class FirstUse implements IStartup {
  private static final int PATIENCE_MILLIS = 60_000;
  private static final String CHEAT_SHEETS = "org.eclipse.ui.cheatsheets.views.CheatSheetView";
  private static final String MANUAL = "/org.sass.lang.ui/manual/iadd.html";
  private static final int POINTING_MILLIS = 5_000;

  private Path folder;
  private final StringBuilder report = new StringBuilder();

  @Override
  public void earlyStartup() {
    String name = System.getenv("GSASS_FIRST_USE");
    if (name != null) {
      folder = Path.of(name);
      Display display = PlatformUI.getWorkbench().getDisplay();
      display.asyncExec(() -> use(display));
    }
  }

  private void use(Display display) {
    try {
      IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
      IWorkbenchPage page = window.getActivePage();
      page.closeAllEditors(false);
      Arrays.stream(page.getViewReferences())
          .filter(view -> view.getId().contains("intro"))
          .forEach(page::hideView);
      IEditorPart editor = IDE.openEditor(page, kernel());
      report.append("editor ").append(editor.getSite().getId()).append('\n');
      ITextViewer viewer = (ITextViewer) editor.getAdapter(ITextOperationTarget.class);
      StyledText text = viewer.getTextWidget();
      await(display, "colours", () -> colours(text) >= 4);
      report.append("colours ").append(colours(text)).append('\n');
      picture(display, "editor.png");

      List<Shell> before = List.of(display.getShells());
      // Lines move while minings come in, and where they did, JFace asks for no hover until the
      // mouse moves: who misses the word points at it again.
      long[] next = {0};
      await(
          display,
          "the hover",
          () -> {
            if (System.nanoTime() > next[0]) {
              pointAt(display, viewer, "IADD R5");
              next[0] = System.nanoTime() + POINTING_MILLIS * 1_000_000L;
            }
            return appeared(display, before) != null;
          });
      Shell hover = appeared(display, before);
      report.append("hover ").append(hover.getSize().x).append('x').append(hover.getSize().y);
      report.append('\n');
      picture(display, "hover.png");
      debug(display);
      help(display, page);
      report.append("ok\n");
    } catch (Exception | AssertionError e) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      report.append("failed ").append(trace);
      picture(display, "failed.png");
    } finally {
      write();
      PlatformUI.getWorkbench().close();
    }
  }

  /** Starts the debugger as the menu does, makes a step, and ends it. */
  private void debug(Display display) throws Exception {
    // Else it asks at the first stop, and waits.
    InstanceScope.INSTANCE
        .getNode("org.eclipse.debug.ui")
        .put("org.eclipse.debug.ui.switch_perspective_on_suspend", "never");
    PlatformUI.getWorkbench()
        .getService(IHandlerService.class)
        .executeCommand("org.sass.lang.ui.debug", null);
    await(display, "the stop on entry", () -> line() > 0);
    int first = line();
    IThread thread = stopped();
    CompletableFuture.runAsync(
        () -> {
          try {
            thread.stepOver();
          } catch (DebugException e) {
            throw new IllegalStateException(e);
          }
        });
    await(display, "the step", () -> line() > first);
    report.append("debugger from line ").append(first).append(" to ").append(line()).append('\n');
    picture(display, "debugging.png");
    DebugPlugin.getDefault().getLaunchManager().getDebugTargets()[0].terminate();
    await(
        display,
        "the end",
        () -> DebugPlugin.getDefault().getLaunchManager().getDebugTargets()[0].isTerminated());
  }

  /** Opens the cheat sheet as the menu "Help" does, and reads a page where the help shows it. */
  private void help(Display display, IWorkbenchPage page) throws Exception {
    ICommandService commands = PlatformUI.getWorkbench().getService(ICommandService.class);
    PlatformUI.getWorkbench()
        .getService(IHandlerService.class)
        .executeCommand(
            commands.deserialize(
                "org.eclipse.ui.cheatsheets.openCheatSheet(cheatSheetId=org.sass.lang.ui.first)"),
            null);
    await(display, "the cheat sheet", () -> page.findView(CHEAT_SHEETS) != null);
    URL address = PlatformUI.getWorkbench().getHelpSystem().resolve(MANUAL, true);
    report.append("help at ").append(address.getPath()).append('\n');
    CompletableFuture<String> text = CompletableFuture.supplyAsync(() -> read(address));
    await(display, "a page of the help", text::isDone);
    if (!text.get().contains("IADD")) {
      throw new AssertionError("the help shows " + text.get());
    }
    picture(display, "help.png");
  }

  private static String read(URL address) {
    try (InputStream in = address.openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(address + " cannot be read", e);
    }
  }

  private static IThread stopped() throws DebugException {
    for (IDebugTarget target : DebugPlugin.getDefault().getLaunchManager().getDebugTargets()) {
      for (IThread thread : target.getThreads()) {
        if (thread.isSuspended()) {
          return thread;
        }
      }
    }
    return null;
  }

  /** The line where a thread stands; 0 where none does. */
  private static int line() throws Exception {
    return CompletableFuture.supplyAsync(
            () -> {
              try {
                IThread thread = stopped();
                IStackFrame frame = thread == null ? null : thread.getTopStackFrame();
                return frame == null ? 0 : frame.getLineNumber();
              } catch (DebugException e) {
                // It has just gone on.
                return 0;
              }
            })
        .get(5, TimeUnit.SECONDS);
  }

  private IFile kernel() throws Exception {
    IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("first");
    project.create(new NullProgressMonitor());
    project.open(new NullProgressMonitor());
    IFile file = project.getFile("kernel.gsass");
    byte[] text = Files.readAllBytes(folder.resolve("kernel.gsass"));
    file.create(new ByteArrayInputStream(text), true, new NullProgressMonitor());
    return file;
  }

  /** How many different colours the text has. */
  private static long colours(StyledText text) {
    return Arrays.stream(text.getStyleRanges())
        .map((StyleRange range) -> range.foreground)
        .filter(colour -> colour != null)
        .distinct()
        .count();
  }

  /**
   * Moves the mouse to a word, as a hand does: by more than one step. GTK makes one move of those
   * that wait, and JFace takes one that ends where the mouse rested before for no move at all: each
   * step has to arrive ahead of the next.
   */
  private static void pointAt(Display display, ITextViewer viewer, String word) throws Exception {
    StyledText text = viewer.getTextWidget();
    int at = text.getText().indexOf(word);
    // The viewer's, as the widget's own leaves the viewer to find out later that lines moved.
    viewer.setTopIndex(Math.max(0, text.getLineAtOffset(at) - 5));
    Rectangle bounds = text.getTextBounds(at, at + 1);
    Point there = new Point(bounds.x + bounds.width / 2, bounds.y + bounds.height / 2);
    for (int step = 4; step >= 0; step--) {
      moveTo(display, text, new Point(there.x + 3 * step, there.y));
    }
  }

  /** Moves the mouse to a place in the text, and waits until the text knows. */
  private static void moveTo(Display display, StyledText text, Point place) throws Exception {
    Point onScreen = text.toDisplay(place);
    if (display.getCursorLocation().equals(onScreen)) {
      return;
    }
    boolean[] arrived = {false};
    Listener listener = event -> arrived[0] |= event.x == place.x && event.y == place.y;
    text.addListener(SWT.MouseEnter, listener);
    text.addListener(SWT.MouseMove, listener);
    Event move = new Event();
    move.type = SWT.MouseMove;
    move.x = onScreen.x;
    move.y = onScreen.y;
    display.post(move);
    await(display, "the mouse", () -> arrived[0]);
    text.removeListener(SWT.MouseEnter, listener);
    text.removeListener(SWT.MouseMove, listener);
  }

  private static Shell appeared(Display display, List<Shell> before) {
    return Arrays.stream(display.getShells())
        .filter(shell -> shell.isVisible() && shell.getSize().x > 100)
        .filter(shell -> !before.contains(shell))
        .findFirst()
        .orElse(null);
  }

  private void picture(Display display, String name) {
    Rectangle bounds = display.getBounds();
    Image image = new Image(display, bounds.width, bounds.height);
    GC gc = new GC(display);
    gc.copyArea(image, 0, 0);
    gc.dispose();
    ImageLoader loader = new ImageLoader();
    loader.data = new ImageData[] {image.getImageData()};
    loader.save(folder.resolve(name).toString(), SWT.IMAGE_PNG);
    image.dispose();
  }

  /** Lets the workbench work until something holds. */
  private static void await(Display display, String what, Callable<Boolean> condition)
      throws Exception {
    long end = System.nanoTime() + PATIENCE_MILLIS * 1_000_000L;
    while (!condition.call()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("waited in vain for " + what);
      }
      if (!display.readAndDispatch()) {
        display.timerExec(50, () -> {});
        display.sleep();
      }
    }
  }

  private void write() {
    try {
      Files.writeString(folder.resolve("report.txt"), report);
    } catch (IOException e) {
      throw new IllegalStateException("no report can be written to " + folder, e);
    }
  }
}
