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
 * A window beside the cursor in which a browser shows a page. The window gets the size of the page,
 * up to two thirds of the screen and about 760 pixels of width. If the page does not fit, the user
 * can scroll it when the window has the focus.
 */
public final class PageControl extends AbstractInformationControl {
  private static final int MAX_WIDTH = 760;

  /**
   * Maximum time in milliseconds to wait for the browser to draw the page. Then the window is shown
   * anyway.
   */
  private static final int MAX_BLANK_MILLIS = 10_000;

  /**
   * A script that returns width and height of a page, including its margins. The window must be at
   * least as wide as the page.
   */
  private static final String MEASURE_SCRIPT =
      "var r = document.body.getBoundingClientRect();"
          + "return [Math.ceil(r.right + r.left), Math.ceil(r.bottom + r.top)];";

  private static final String AVAILABILITY_KEY = "org.sass.lang.ui.browser";

  private Browser browser;
  private String page = "";
  private boolean isDrawn;

  /** Whether the window is to be visible as soon as the page is drawn. */
  private boolean showWhenDrawn;

  private PageControl(Shell parent, boolean resizable) {
    super(parent, resizable);
    create();
  }

  private PageControl(Shell parent, String status) {
    super(parent, status);
    create();
  }

  /**
   * Returns a creator of such windows. If the system has no browser, it creates JFace's simpler
   * windows.
   */
  public static IInformationControlCreator creator() {
    return parent ->
        isAvailable(parent.getDisplay())
            ? new PageControl(parent, false)
            : new DefaultInformationControl(parent, false);
  }

  /**
   * Returns a creator of such windows for hovers. Their status line says how to give them the
   * focus.
   */
  public static IInformationControlCreator hoverCreator() {
    return parent ->
        isAvailable(parent.getDisplay())
            ? new PageControl(parent, EditorsUI.getTooltipAffordanceString())
            : new DefaultInformationControl(parent, EditorsUI.getTooltipAffordanceString());
  }

  private static IInformationControl createFocused(Shell parent) {
    return isAvailable(parent.getDisplay())
        ? new PageControl(parent, true)
        : new DefaultInformationControl(parent, true);
  }

  /**
   * Returns whether the system has a browser. The test runs once, in the UI thread; another thread
   * waits for it.
   */
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
    if (display.getData(AVAILABILITY_KEY) == null) {
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
      display.setData(AVAILABILITY_KEY, available);
    }
    return (Boolean) display.getData(AVAILABILITY_KEY);
  }

  @Override
  protected void createContent(Composite parent) {
    parent.setLayout(new FillLayout());
    browser = new Browser(parent, SWT.NONE);
    browser.addProgressListener(
        new ProgressAdapter() {
          @Override
          public void completed(ProgressEvent event) {
            browser.getDisplay().asyncExec(PageControl.this::fitToPage);
          }
        });
    browser.addLocationListener(
        new LocationAdapter() {
          @Override
          public void changing(LocationEvent event) {
            // A web link opens in the system's browser, because this window closes when the mouse
            // leaves it.
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
    isDrawn = false;
    String document = Pages.document(html, getShell().getForeground(), getShell().getBackground());
    browser.setText(
        isResizable() ? document : Pages.limitWidth(document, availableWidth(MAX_WIDTH)), false);
  }

  /** Returns the width in pixels for a page in a window of at most the given width. */
  private int availableWidth(int maxWidth) {
    Rectangle screen = getShell().getDisplay().getPrimaryMonitor().getClientArea();
    return Math.min(maxWidth, screen.width * 2 / 3) - computeTrim().width;
  }

  /**
   * Shows the window when the page is drawn: a browser needs some time for this, and a blank window
   * would cover the text. A window that gets the focus is shown at once.
   */
  @Override
  public void setVisible(boolean visible) {
    showWhenDrawn = visible;
    if (!visible || isDrawn || isResizable()) {
      super.setVisible(visible);
    } else {
      browser.getDisplay().timerExec(MAX_BLANK_MILLIS, this::showIfRequested);
    }
  }

  private void showIfRequested() {
    if (showWhenDrawn && !browser.isDisposed() && !isVisible()) {
      super.setVisible(true);
    }
  }

  /** Resizes the window to the page that the browser has drawn, and shows it. */
  private void fitToPage() {
    if (browser.isDisposed()) {
      return;
    }
    // If the platform shows two pages at once, it has its own window around them. Do not resize
    // that one.
    if (!isResizable() && browser.getShell() == getShell()) {
      String measured = page;
      Object size = measurePage();
      if (browser.isDisposed() || page != measured) {
        // Events are handled while the browser measures. It was closed, or shows another page now.
        return;
      }
      if (size instanceof Object[] both
          && both[0] instanceof Number width
          && both[1] instanceof Number height) {
        resizeTo(width.intValue(), height.intValue());
      }
    }
    isDrawn = true;
    showIfRequested();
  }

  /**
   * Returns width and height of the page; null if the browser cannot measure it. Then the window
   * keeps its estimated size.
   */
  private Object measurePage() {
    try {
      return browser.evaluate(MEASURE_SCRIPT);
    } catch (SWTException e) {
      return null;
    }
  }

  private void resizeTo(int width, int height) {
    Rectangle now = getBounds();
    Rectangle trim = computeTrim();
    Rectangle screen = getShell().getMonitor().getClientArea();
    Point most = computeSizeConstraints(0, 0);
    int wide = Math.min(width + trim.width, most.x);
    int high = Math.min(height + trim.height, most.y);
    // A window above the word under the mouse keeps its lower edge.
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

  /** Returns the HTML of the page. Used by tests, which cannot see the window. */
  public String page() {
    return page;
  }

  /** Returns whether the browser has drawn the page. */
  public boolean isDrawn() {
    return isDrawn;
  }

  @Override
  public boolean hasContents() {
    return !page.isEmpty();
  }

  /**
   * Returns the maximum size in pixels. It does not depend on the numbers of characters, unlike
   * that of a text.
   */
  @Override
  public Point computeSizeConstraints(int widthInChars, int heightInChars) {
    Rectangle screen = getShell().getDisplay().getPrimaryMonitor().getClientArea();
    Rectangle trim = getShell().computeTrim(0, 0, MAX_WIDTH, 0);
    return new Point(Math.min(trim.width, screen.width * 2 / 3), screen.height * 2 / 3);
  }

  /** Returns an estimate of the page's size. The browser measures the real size later. */
  @Override
  public Point computeSizeHint() {
    Point most = computeSizeConstraints(0, 0);
    return new Point(most.x, Math.min(most.y, Pages.estimateHeight(page) + computeTrim().height));
  }

  @Override
  public IInformationControlCreator getInformationPresenterControlCreator() {
    return PageControl::createFocused;
  }
}
