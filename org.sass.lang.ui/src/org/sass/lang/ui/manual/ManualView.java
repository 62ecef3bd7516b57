package org.sass.lang.ui.manual;

import java.io.IOException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.browser.Browser;
import org.eclipse.swt.program.Program;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.part.ViewPart;
import org.sass.lang.ide.settings.ProblemText;
import org.sass.lang.ide.views.ManualPages;
import org.sass.lang.ui.editor.ServiceRequests;
import org.sass.lang.ui.hover.Markdown;
import org.sass.lang.ui.hover.PageControl;
import org.sass.lang.ui.hover.Pages;

/** A view that shows the reference manual and the pages of problems beside the text. */
public final class ManualView extends ViewPart {
  public static final String ID = "org.sass.lang.ui.manual";

  /** Null if the system has no browser; pages then open in an external one. */
  private Browser browser;

  @Override
  public void createPartControl(Composite parent) {
    if (!PageControl.isAvailable()) {
      new Label(parent, SWT.WRAP)
          .setText(
              "Eclipse found no browser component, so pages open in the browser of the system. On"
                  + " Debian, the package libwebkit2gtk-4.1-0 contains one.");
      return;
    }
    browser = new Browser(parent, SWT.NONE);
    IToolBarManager bar = getViewSite().getActionBars().getToolBarManager();
    bar.add(createAction("Back", ISharedImages.IMG_TOOL_BACK, () -> browser.back()));
    bar.add(createAction("Forward", ISharedImages.IMG_TOOL_FORWARD, () -> browser.forward()));
    bar.add(createAction("Contents", ISharedImages.IMG_ETOOL_HOME_NAV, this::showContents));
  }

  private static Action createAction(String name, String image, Runnable work) {
    Action action =
        new Action(name) {
          @Override
          public void run() {
            work.run();
          }
        };
    action.setImageDescriptor(
        PlatformUI.getWorkbench().getSharedImages().getImageDescriptor(image));
    return action;
  }

  /**
   * Shows a page. It appears with a short delay, because the first call writes all pages of the
   * manual.
   */
  public void show(ManualPages.Page page) {
    ServiceRequests.runInJob("Writing the manual", () -> pageAddress(page), this::openAddress);
  }

  /**
   * Shows the page about a problem.
   *
   * @param code the code of the problem
   */
  public void showProblem(String code) {
    String page = Pages.document(Markdown.toHtml("# " + code + "\n\n" + ProblemText.page(code)));
    ServiceRequests.runInJob(
        "Writing the page of " + code, () -> problemAddress(code, page), this::openAddress);
  }

  private static String problemAddress(String code, String page) {
    try {
      return ManualFiles.writeProblemPage(code, page).toUri().toString();
    } catch (IOException e) {
      ILog.of(ManualView.class).error("The page of " + code + " cannot be written: " + e, e);
      return null;
    }
  }

  /** Shows the first page of the manual for the instruction set that the user has chosen. */
  void showContents() {
    show(new ManualPages.Page(ManualFiles.chosenIsa(), ManualPages.INDEX));
  }

  private static String pageAddress(ManualPages.Page page) {
    try {
      boolean known = ManualFiles.pages(page.isa()).containsKey(page.name());
      String name = known ? page.name() : ManualPages.INDEX;
      return ManualFiles.writeManual(page.isa()).resolve(name).toUri().toString();
    } catch (IOException e) {
      ILog.of(ManualView.class).error("The pages of the manual cannot be written: " + e, e);
      return null;
    }
  }

  private void openAddress(String address) {
    if (address == null) {
      return;
    }
    if (browser == null) {
      Program.launch(address);
    } else if (!browser.isDisposed()) {
      browser.setUrl(address);
    }
  }

  /** Returns the address of the page that is shown; empty if the system has no browser. */
  public String shownAddress() {
    return browser == null ? "" : browser.getUrl();
  }

  /**
   * Sets the focus. If no page is shown yet, because the user opened the view from the menu, shows
   * the contents first.
   */
  @Override
  public void setFocus() {
    if (browser != null && browser.getUrl().endsWith("blank")) {
      showContents();
    }
    if (browser != null) {
      browser.setFocus();
    }
  }
}
