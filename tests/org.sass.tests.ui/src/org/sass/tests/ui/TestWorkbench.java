package org.sass.tests.ui;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import org.eclipse.core.commands.Command;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;

/** Helpers for tests in the workbench: files, editors, commands and waiting. */
final class TestWorkbench {
  /** The StyledText event for keys that listeners may veto (ST.VerifyKey). */
  private static final int VERIFY_KEY = 3005;

  private TestWorkbench() {}

  static IWorkbenchPage page() {
    return PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
  }

  static IProject createProject(String name) throws CoreException {
    IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject(name);
    if (!project.exists()) {
      project.create(null);
    }
    project.open(null);
    return project;
  }

  /** Closes all editors and deletes all projects that other tests created. */
  static void cleanUp() throws CoreException {
    page().closeAllEditors(false);
    for (IProject project : ResourcesPlugin.getWorkspace().getRoot().getProjects()) {
      project.delete(true, true, null);
    }
  }

  /** Creates or overwrites a file with this text in the project "demo". */
  static IFile writeFile(String name, String text) throws CoreException {
    IFile file = createProject("demo").getFile(name);
    var content = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    if (file.exists()) {
      file.setContents(content, true, false, null);
    } else {
      file.create(content, true, null);
    }
    return file;
  }

  static OpenEditor open(String name, String text) throws CoreException {
    return open(writeFile(name, text));
  }

  static OpenEditor open(IFile file) throws CoreException {
    return new OpenEditor(file, IDE.openEditor(page(), file));
  }

  /** A file and the editor that shows it. */
  record OpenEditor(IFile file, IEditorPart part) {
    ITextEditor editor() {
      return (ITextEditor) part;
    }

    ISourceViewer viewer() {
      return (ISourceViewer) part.getAdapter(ITextOperationTarget.class);
    }

    IDocument document() {
      return editor().getDocumentProvider().getDocument(part.getEditorInput());
    }

    IAnnotationModel annotations() {
      return editor().getDocumentProvider().getAnnotationModel(part.getEditorInput());
    }

    /** Returns the colour of the first occurrence of a text; null if it has none. */
    Color color(String text) {
      return TestWorkbench.color(viewer(), text);
    }

    /** Puts the cursor before the first occurrence of a text. */
    void goTo(String text) {
      editor().selectAndReveal(document().get().indexOf(text), 0);
    }

    /** Returns the selected text. */
    String selectedText() throws BadLocationException {
      Point range = viewer().getSelectedRange();
      return document().get(range.x, range.y);
    }

    void close() {
      page().closeEditor(part, false);
    }
  }

  static Color color(ITextViewer viewer, String text) {
    StyledText widget = viewer.getTextWidget();
    StyleRange style = widget.getStyleRangeAtOffset(widget.getText().indexOf(text));
    return style == null ? null : style.foreground;
  }

  /** Executes a command as keys and menus do. Waits until it is enabled. */
  static void executeCommand(String id) throws Exception {
    Command command = PlatformUI.getWorkbench().getService(ICommandService.class).getCommand(id);
    assertTrue(command.isDefined(), id + " is there");
    // Without a window manager, the window is not activated again when a dialog closes.
    page().getWorkbenchWindow().getShell().forceActive();
    waitFor(id + " to be possible", command::isEnabled);
    PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand(id, null);
  }

  /**
   * Notifies listeners of a key as the widget does before it handles the key. Only these listeners
   * react.
   */
  static void notifyKey(OpenEditor open, int keyCode) {
    Event key = new Event();
    key.type = SWT.KeyDown;
    key.keyCode = keyCode;
    key.character = (keyCode & SWT.KEYCODE_BIT) == 0 ? (char) keyCode : 0;
    key.doit = true;
    open.viewer().getTextWidget().notifyListeners(VERIFY_KEY, key);
  }

  /** Runs the event loop until the condition holds. Fails after {@link TestTimeout#MILLIS}. */
  static void waitFor(String description, Callable<Boolean> condition) throws Exception {
    Display display = Display.getCurrent();
    assertNotNull(display, "this test runs in the UI thread");
    // Wakes the loop below, which would otherwise sleep until the next event.
    boolean[] late = {false};
    display.timerExec(TestTimeout.MILLIS, () -> late[0] = true);
    Runnable tick =
        new Runnable() {
          @Override
          public void run() {
            if (!late[0]) {
              display.timerExec(50, this);
            }
          }
        };
    tick.run();
    try {
      while (!condition.call()) {
        if (late[0]) {
          fail("waited in vain for " + description);
        }
        if (!display.readAndDispatch()) {
          display.sleep();
        }
      }
    } finally {
      display.timerExec(-1, tick);
    }
  }

  /** Runs the event loop for a while. For checks that something does not happen. */
  static void runEventLoop(int millis) throws Exception {
    long end = System.nanoTime() + millis * 1_000_000L;
    waitFor("a while", () -> System.nanoTime() >= end);
  }

  /** Takes a screenshot for people to look at, after everything is painted. No test reads it. */
  static void screenshot(Shell shell, String name) {
    String folder = System.getProperty("gsass.screenshots", "none");
    if (folder.equals("none")) {
      return;
    }
    try {
      runEventLoop(1500);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    Rectangle bounds = shell.getBounds();
    Image image = new Image(shell.getDisplay(), bounds.width, bounds.height);
    GC gc = new GC(shell.getDisplay());
    gc.copyArea(image, bounds.x, bounds.y);
    gc.dispose();
    ImageLoader loader = new ImageLoader();
    loader.data = new ImageData[] {image.getImageData()};
    loader.save(folder + "/" + name + ".png", SWT.IMAGE_PNG);
    image.dispose();
  }
}
