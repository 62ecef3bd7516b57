package org.sass.lang.ui.hover;

import org.eclipse.jface.text.AbstractInformationControl;
import org.eclipse.jface.text.DefaultInformationControl;
import org.eclipse.jface.text.IInformationControl;
import org.eclipse.jface.text.IInformationControlCreator;
import org.eclipse.swt.SWT;
import org.eclipse.swt.SWTError;
import org.eclipse.swt.SWTException;
import org.eclipse.swt.browser.Browser;
import org.eclipse.swt.browser.LocationAdapter;
import org.eclipse.swt.browser.LocationEvent;
import org.eclipse.swt.browser.ProgressAdapter;
import org.eclipse.swt.browser.ProgressEvent;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.program.Program;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.editors.text.EditorsUI;

/**
 * A window beside the cursor with a page that a browser shows. It is as large as the page, up to
 * two thirds of the screen; what does not fit is scrolled to once the window has the focus.
 */
public final class PageControl extends AbstractInformationControl {
  private static final int WIDTH = 760;

  /** After this time it comes up, drawn or not. */
  private static final int MOST_BLANK_MILLIS = 10_000;

  /** The size of a page, margins included, in a window that is at least as wide. */
  private static final String MEASURE =
      "var r = document.body.getBoundingClientRect();"
          + "return [Math.ceil(r.right + r.left), Math.ceil(r.bottom + r.top)];";

  private static final String KNOWN = "org.sass.lang.ui.browser";

  private Browser browser;
  private String page = "";
  private boolean shown;

  /** Whether it is to be seen, as soon as there is something to be seen. */
  private boolean wanted;

  private PageControl(Shell parent, boolean resizable) {
    super(parent, resizable);
    create();
  }

  private PageControl(Shell parent, String status) {
    super(parent, status);
    create();
  }

  /** Makes such windows; where the system has no browser, plainer ones. */
  public static IInformationControlCreator creator() {
    return parent ->
        isAvailable(parent.getDisplay())
            ? new PageControl(parent, false)
            : new DefaultInformationControl(parent, false);
  }

  /** Makes such windows for what the mouse points at: they say how to get the focus there. */
  public static IInformationControlCreator hoverCreator() {
    return parent ->
        isAvailable(parent.getDisplay())
            ? new PageControl(parent, EditorsUI.getTooltipAffordanceString())
            : new DefaultInformationControl(parent, EditorsUI.getTooltipAffordanceString());
  }

  private static IInformationControl focused(Shell parent) {
    return isAvailable(parent.getDisplay())
        ? new PageControl(parent, true)
        : new DefaultInformationControl(parent, true);
  }

  /** Whether the system has a browser. It is tried once, in the thread that paints. */
  public static boolean isAvailable() {
    Display display = PlatformUI.getWorkbench().getDisplay();
    if (display.getThread() == Thread.currentThread()) {
      return isAvailable(display);
    }
    boolean[] available = new boolean[1];
    display.syncExec(() -> available[0] = isAvailable(display));
    return available[0];
  }

  private static boolean isAvailable(Display display) {
    if (display.getData(KNOWN) == null) {
      boolean available;
      Shell trial = new Shell(display);
      try {
        new Browser(trial, SWT.NONE);
        available = true;
      } catch (SWTError e) {
        available = false;
      } finally {
        trial.dispose();
      }
      display.setData(KNOWN, available);
    }
    return (Boolean) display.getData(KNOWN);
  }

  @Override
  protected void createContent(Composite parent) {
    parent.setLayout(new FillLayout());
    browser = new Browser(parent, SWT.NONE);
    browser.addProgressListener(
        new ProgressAdapter() {
          @Override
          public void completed(ProgressEvent event) {
            browser.getDisplay().asyncExec(PageControl.this::fit);
          }
        });
    browser.addLocationListener(
        new LocationAdapter() {
          @Override
          public void changing(LocationEvent event) {
            // Links lead out of a window that goes with the mouse.
            if (event.location.startsWith("http")) {
              event.doit = false;
              Program.launch(event.location);
            }
          }
        });
  }

  @Override
  public void setInformation(String html) {
    page = html;
    shown = false;
    String document = Pages.document(html, getShell().getForeground(), getShell().getBackground());
    browser.setText(isResizable() ? document : Pages.narrow(document, room(WIDTH)), false);
  }

  /** Columns for a page in a window that is so wide. */
  private int room(int wide) {
    Rectangle screen = getShell().getDisplay().getPrimaryMonitor().getClientArea();
    return Math.min(wide, screen.width * 2 / 3) - computeTrim().width;
  }

  /**
   * Comes up when the page is drawn: a browser needs a while for that, and a blank window would
   * cover the text. One that has the focus cannot wait.
   */
  @Override
  public void setVisible(boolean visible) {
    wanted = visible;
    if (!visible || shown || isResizable()) {
      super.setVisible(visible);
    } else {
      browser.getDisplay().timerExec(MOST_BLANK_MILLIS, this::comeUp);
    }
  }

  private void comeUp() {
    if (wanted && !browser.isDisposed() && !isVisible()) {
      super.setVisible(true);
    }
  }

  /** Gives the window the size of what the browser has drawn. */
  private void fit() {
    if (browser.isDisposed()) {
      return;
    }
    // The platform shows two pages at once in a window of its own.
    if (!isResizable() && browser.getShell() == getShell()) {
      String measured = page;
      Object size = measure();
      if (browser.isDisposed() || page != measured) {
        // Events are handled while the browser measures: it was closed, or shows another page.
        return;
      }
      if (size instanceof Object[] both
          && both[0] instanceof Number width
          && both[1] instanceof Number height) {
        fit(width.intValue(), height.intValue());
      }
    }
    shown = true;
    comeUp();
  }

  /**
   * The size of the page; null where the browser cannot tell, so that it stays as it was hinted.
   */
  private Object measure() {
    try {
      return browser.evaluate(MEASURE);
    } catch (SWTException e) {
      return null;
    }
  }

  private void fit(int width, int height) {
    Rectangle now = getBounds();
    Rectangle trim = computeTrim();
    Rectangle screen = getShell().getMonitor().getClientArea();
    Point most = computeSizeConstraints(0, 0);
    int wide = Math.min(width + trim.width, most.x);
    int high = Math.min(height + trim.height, most.y);
    // One above its word stays there.
    boolean isAbove = now.y + now.height <= getShell().getDisplay().getCursorLocation().y;
    int y = isAbove ? now.y + now.height - high : now.y;
    y = Math.max(screen.y, Math.min(y, screen.y + screen.height - high));
    int x = Math.max(screen.x, Math.min(now.x, screen.x + screen.width - wide));
    if (now.x != x || now.y != y) {
      setLocation(new Point(x, y));
    }
    if (now.width != wide || now.height != high) {
      setSize(wide, high);
    }
  }

  /** What it shows; for tests, which cannot see. */
  public String page() {
    return page;
  }

  /** Whether the browser has drawn it. */
  public boolean isShown() {
    return shown;
  }

  @Override
  public boolean hasContents() {
    return !page.isEmpty();
  }

  /** The page's size is not bound to that of a text of some lines. */
  @Override
  public Point computeSizeConstraints(int widthInChars, int heightInChars) {
    Rectangle screen = getShell().getDisplay().getPrimaryMonitor().getClientArea();
    Rectangle trim = getShell().computeTrim(0, 0, WIDTH, 0);
    return new Point(Math.min(trim.width, screen.width * 2 / 3), screen.height * 2 / 3);
  }

  /** About as large as the page will be: the browser tells later. */
  @Override
  public Point computeSizeHint() {
    Point most = computeSizeConstraints(0, 0);
    return new Point(most.x, Math.min(most.y, Pages.height(page) + computeTrim().height));
  }

  @Override
  public IInformationControlCreator getInformationPresenterControlCreator() {
    return PageControl::focused;
  }
}
