package org.sass.lang.ui;

import org.eclipse.debug.ui.IDebugUIConstants;
import org.eclipse.ui.IFolderLayout;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IPerspectiveFactory;
import org.sass.lang.ui.manual.ManualView;

/**
 * The perspective for GPU code. Files and outline are on the left, the bits below, warps and
 * control flow on the right. It has all that a debug session needs: its warps in <em>Debug</em>,
 * its values in <em>Registers</em>, and the buttons and keys that step.
 */
public final class SassPerspective implements IPerspectiveFactory {
  /** The ID of the perspective in the workbench. */
  public static final String ID = "org.sass.lang.ui.perspective";

  private static final String EXPLORER_VIEW_ID = "org.eclipse.ui.navigator.ProjectExplorer";
  private static final String CONSOLE_VIEW_ID = "org.eclipse.ui.console.ConsoleView";
  private static final String VIEW_ID_PREFIX = "org.sass.lang.ui.views.";

  @Override
  public void createInitialLayout(IPageLayout layout) {
    String editor = layout.getEditorArea();
    IFolderLayout left = layout.createFolder("left", IPageLayout.LEFT, 0.2f, editor);
    left.addView(EXPLORER_VIEW_ID);
    IFolderLayout lower = layout.createFolder("lower", IPageLayout.BOTTOM, 0.6f, "left");
    lower.addView(IPageLayout.ID_OUTLINE);
    lower.addView(IDebugUIConstants.ID_DEBUG_VIEW);
    IFolderLayout below = layout.createFolder("below", IPageLayout.BOTTOM, 0.62f, editor);
    below.addView(VIEW_ID_PREFIX + "bitLayout");
    below.addView(IPageLayout.ID_PROBLEM_VIEW);
    below.addView(CONSOLE_VIEW_ID);
    below.addView(VIEW_ID_PREFIX + "memory");
    below.addPlaceholder("org.eclipse.search.ui.views.SearchView");
    below.addView(VIEW_ID_PREFIX + "profile");
    IFolderLayout right = layout.createFolder("right", IPageLayout.RIGHT, 0.68f, editor);
    right.addView(VIEW_ID_PREFIX + "cfg");
    right.addView(VIEW_ID_PREFIX + "warpWatch");
    right.addView(IDebugUIConstants.ID_REGISTER_VIEW);
    right.addPlaceholder(IDebugUIConstants.ID_VARIABLE_VIEW);
    right.addPlaceholder(IDebugUIConstants.ID_BREAKPOINT_VIEW);
    right.addPlaceholder(IDebugUIConstants.ID_EXPRESSION_VIEW);
    right.addPlaceholder(ManualView.ID);
    layout.addNewWizardShortcut("org.sass.lang.ui.newProject");
    layout.addNewWizardShortcut("org.sass.lang.ui.newKernel");
    layout.addNewWizardShortcut("org.eclipse.ui.wizards.new.project");
    layout.addNewWizardShortcut("org.eclipse.ui.wizards.new.folder");
    layout.addNewWizardShortcut("org.eclipse.ui.wizards.new.file");
    layout.addShowViewShortcut(EXPLORER_VIEW_ID);
    layout.addShowViewShortcut(IPageLayout.ID_OUTLINE);
    layout.addShowViewShortcut(IPageLayout.ID_PROBLEM_VIEW);
    for (String view : new String[] {"bitLayout", "cfg", "warpWatch", "memory", "profile"}) {
      layout.addShowViewShortcut(VIEW_ID_PREFIX + view);
    }
    layout.addShowViewShortcut(ManualView.ID);
    layout.addShowViewShortcut("org.eclipse.pde.runtime.LogView");
    layout.addShowViewShortcut(IDebugUIConstants.ID_DEBUG_VIEW);
    layout.addShowViewShortcut(IDebugUIConstants.ID_REGISTER_VIEW);
    layout.addShowViewShortcut(IDebugUIConstants.ID_VARIABLE_VIEW);
    layout.addShowViewShortcut(IDebugUIConstants.ID_BREAKPOINT_VIEW);
    layout.addPerspectiveShortcut(IDebugUIConstants.ID_DEBUG_PERSPECTIVE);
    layout.addActionSet(IDebugUIConstants.LAUNCH_ACTION_SET);
    layout.addActionSet(IDebugUIConstants.DEBUG_ACTION_SET);
    layout.addActionSet("org.eclipse.debug.ui.breakpointActionSet");
  }
}
