package org.sass.lang.ui.hover;

import org.eclipse.jface.text.AbstractInformationControl;
import org.eclipse.jface.text.DefaultInformationControl;
import org.eclipse.jface.text.IInformationControl;
import org.eclipse.jface.text.IInformationControlCreator;
import org.eclipse.swt.SWT;
import org.eclipse.swt.SWTError;
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

/** A window beside the cursor with a page that a browser shows. */
public final class PageControl extends AbstractInformationControl {
  private static final int WIDTH = 760;
  private static final int HEIGHT = 440;
  private static final String KNOWN = "org.sass.lang.ui.browser";

  private Browser browser;
  private String page = "";
  private boolean shown;

  private PageControl(Shell parent, boolean resizable) {
    super(parent, resizable);
    create();
  }

  /** Makes such windows; where the system has no browser, plainer ones. */
  public static IInformationControlCreator creator() {
    return parent -> make(parent, false);
  }

  private static IInformationControl make(Shell parent, boolean resizable) {
    return isAvailable(parent.getDisplay())
        ? new PageControl(parent, resizable)
        : new DefaultInformationControl(parent, resizable);
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
    browser.setJavascriptEnabled(false);
    browser.addProgressListener(
        new ProgressAdapter() {
          @Override
          public void completed(ProgressEvent event) {
            shown = true;
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
    browser.setText(
        Pages.document(html, getShell().getForeground(), getShell().getBackground()), false);
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

  @Override
  public Point computeSizeHint() {
    Rectangle screen = getShell().getDisplay().getPrimaryMonitor().getClientArea();
    Rectangle trim = getShell().computeTrim(0, 0, WIDTH, HEIGHT);
    return new Point(
        Math.min(trim.width, screen.width * 2 / 3), Math.min(trim.height, screen.height * 2 / 3));
  }

  @Override
  public IInformationControlCreator getInformationPresenterControlCreator() {
    return parent -> make(parent, true);
  }
}
