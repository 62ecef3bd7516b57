package org.sass.tests.ui.debug;

import org.eclipse.swt.custom.StyledText;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.console.ConsolePlugin;
import org.eclipse.ui.console.IConsole;
import org.eclipse.ui.console.IConsoleConstants;
import org.eclipse.ui.console.IConsoleView;
import org.eclipse.ui.console.IOConsole;
import org.eclipse.ui.console.IOConsoleOutputStream;
import org.eclipse.ui.console.PatternMatchEvent;
import org.eclipse.ui.console.TextConsolePage;
import org.eclipse.ui.part.PageBookView;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sass.lang.ui.launch.ui.ConsoleLinks;

/** Tests what the console of a run shows after the run has ended. */
class ConsoleLinksTest {
  private static final String PLACE = "far.gsass:17:5";

  private final IOConsole console = new IOConsole("run", null);

  @AfterEach
  void close() {
    ConsolePlugin.getDefault().getConsoleManager().removeConsoles(new IConsole[] {console});
  }

  /**
   * The platform disconnects a listener when the whole output was read. It calls nothing after
   * that.
   */
  @Test
  void theFirstProblemIsShownOnceAllIsRead() throws Exception {
    String before = "output\n".repeat(100);
    String after = "statistics\n".repeat(200);
    String text = before + PLACE + ": error: out of bounds\n" + after;
    try (IOConsoleOutputStream stream = console.newOutputStream()) {
      stream.write(text);
    }
    Pump.awaitCondition("the output", () -> console.getDocument().getLength() == text.length());
    ConsoleLinks links = new ConsoleLinks();
    links.connect(console);
    links.matchFound(new PatternMatchEvent(console, before.length(), PLACE.length()));
    links.disconnect();
    ConsolePlugin.getDefault().getConsoleManager().addConsoles(new IConsole[] {console});
    PlatformUI.getWorkbench()
        .getActiveWorkbenchWindow()
        .getActivePage()
        .showView(IConsoleConstants.ID_CONSOLE_VIEW);
    ConsolePlugin.getDefault().getConsoleManager().showConsoleView(console);
    Pump.awaitCondition("the problem in sight", () -> text() != null && text().getTopIndex() == 99);
  }

  private StyledText text() {
    PageBookView view =
        (PageBookView)
            PlatformUI.getWorkbench()
                .getActiveWorkbenchWindow()
                .getActivePage()
                .findView(IConsoleConstants.ID_CONSOLE_VIEW);
    return view instanceof IConsoleView shown
            && shown.getConsole() == console
            && view.getCurrentPage() instanceof TextConsolePage page
        ? page.getViewer().getTextWidget()
        : null;
  }
}
