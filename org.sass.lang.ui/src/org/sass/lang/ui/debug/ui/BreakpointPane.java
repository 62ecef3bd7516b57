package org.sass.lang.ui.debug.ui;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarkerDelta;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.IBreakpointsListener;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.debug.ui.IDetailPane;
import org.eclipse.debug.ui.IDetailPaneFactory;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceColors;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IWorkbenchPartSite;
import org.sass.lang.ui.debug.breakpoints.Attribute;
import org.sass.lang.ui.debug.breakpoints.Kind;
import org.sass.lang.ui.launch.BreakpointCheck;

/**
 * The detail pane of the Breakpoints view, with condition, hit count and message of the selected
 * breakpoint. A typed text is stored when the user presses Enter or leaves the field; Escape
 * restores the stored text. An invalid text is not stored, and the reason is shown below the field.
 */
public final class BreakpointPane implements IDetailPane, IBreakpointsListener {
  /** The platform's identifier of the pane. */
  public static final String ID = "org.sass.lang.ui.debug.breakpointPane";

  private static final String NAME = "SASS Breakpoint";
  private static final String DESCRIPTION = "Condition, hit count and message of the breakpoint";

  /**
   * The key under which a field holds the text that the breakpoint has, as far as this pane knows.
   */
  private static final String STORED_TEXT_KEY = "kept";

  /** The preferred width of a field, in pixels. The fields then grow with the pane. */
  private static final int FIELD_WIDTH = 60;

  private final Map<Attribute, Text> fields = new EnumMap<>(Attribute.class);
  private final Map<Attribute, Label> labels = new EnumMap<>(Attribute.class);
  private final Map<Attribute, Label> messages = new EnumMap<>(Attribute.class);
  private Composite page;

  /**
   * Checks texts with the names that the file had when the user began to type; null before that.
   */
  private BreakpointCheck checker;

  private Label problemLabel;
  private IBreakpoint shownBreakpoint;

  /** Creates the pane for the platform. */
  public static final class Factory implements IDetailPaneFactory {
    @Override
    public Set<String> getDetailPaneTypes(IStructuredSelection selection) {
      return selectedBreakpoint(selection) == null ? Set.of() : Set.of(ID);
    }

    @Override
    public String getDefaultDetailPane(IStructuredSelection selection) {
      return selectedBreakpoint(selection) == null ? null : ID;
    }

    @Override
    public IDetailPane createDetailPane(String id) {
      return id.equals(ID) ? new BreakpointPane() : null;
    }

    @Override
    public String getDetailPaneName(String id) {
      return id.equals(ID) ? NAME : null;
    }

    @Override
    public String getDetailPaneDescription(String id) {
      return id.equals(ID) ? DESCRIPTION : null;
    }
  }

  private static IBreakpoint selectedBreakpoint(IStructuredSelection selection) {
    return selection != null
            && selection.size() == 1
            && selection.getFirstElement() instanceof IBreakpoint one
            && Kind.of(one) != null
            && Kind.of(one) != Kind.CHECK
        ? one
        : null;
  }

  @Override
  public void init(IWorkbenchPartSite site) {
    DebugPlugin.getDefault().getBreakpointManager().addBreakpointListener(this);
  }

  @Override
  public Control createControl(Composite parent) {
    page = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).applyTo(page);
    addField(
        Attribute.CONDITION,
        "&Condition:",
        "True for any active lane: R1 > 10. Others: all(R1 > 10); lane 5: R1 == 3; warp == 0");
    addField(Attribute.HIT_COUNT, "&Hit count:", "5, >= 5, or % 5 for every fifth time");
    addField(
        Attribute.LOG_MESSAGE,
        "&Message:",
        "Log this message instead of stopping; {R1} inserts a value.");
    problemLabel = new Label(page, SWT.WRAP);
    GridDataFactory.fillDefaults().grab(true, false).span(2, 1).applyTo(problemLabel);
    return page;
  }

  private void addField(Attribute attribute, String name, String hint) {
    Label label = new Label(page, SWT.NONE);
    label.setText(name);
    labels.put(attribute, label);
    Text text = new Text(page, SWT.BORDER);
    text.setMessage(hint);
    text.setToolTipText(hint);
    // The width follows the pane, not the hint; a hint that is wider than the pane is cut off.
    GridDataFactory.fillDefaults().grab(true, false).hint(FIELD_WIDTH, SWT.DEFAULT).applyTo(text);
    Label message = new Label(page, SWT.WRAP);
    JFaceColors.setColors(message, JFaceColors.getErrorText(page.getDisplay()), null);
    // The message is below the field, where it has the whole width.
    GridDataFactory.fillDefaults().grab(true, false).span(2, 1).exclude(true).applyTo(message);
    messages.put(attribute, message);
    text.addListener(SWT.Modify, event -> validateField(attribute));
    text.addListener(SWT.DefaultSelection, event -> storeField(attribute));
    text.addListener(SWT.FocusOut, event -> storeField(attribute));
    text.addListener(
        SWT.KeyDown,
        event -> {
          if (event.character == SWT.ESC && shownBreakpoint != null) {
            text.setText(attribute.get(shownBreakpoint));
          }
        });
    fields.put(attribute, text);
  }

  /** Shows what is wrong while the user types. */
  private void validateField(Attribute attribute) {
    String problem = findProblem(attribute);
    Label message = messages.get(attribute);
    if (!message.getText().equals(problem == null ? "" : problem.replace("&", "&&"))) {
      message.setText(problem == null ? "" : problem.replace("&", "&&"));
      message.setVisible(problem != null);
      ((GridData) message.getLayoutData()).exclude = problem == null;
      page.layout(true, true);
    }
  }

  /** Returns what is wrong with the typed text; null if nothing is, or if nothing was typed. */
  private String findProblem(Attribute attribute) {
    Text field = fields.get(attribute);
    if (shownBreakpoint == null || field.getText().equals(field.getData(STORED_TEXT_KEY))) {
      return null;
    }
    if (checker == null && shownBreakpoint.getMarker().getResource() instanceof IFile kernel) {
      checker = BreakpointCheck.forFile(kernel);
    }
    return BreakpointPage.findProblem(checker, attribute, field.getText());
  }

  private void storeField(Attribute attribute) {
    Text field = fields.get(attribute);
    String text = field.getText();
    // Store only a typed text. If the breakpoint was changed elsewhere, leaving the field must not
    // restore the old text.
    if (shownBreakpoint == null
        || Kind.of(shownBreakpoint) == null
        || text.equals(field.getData(STORED_TEXT_KEY))
        || findProblem(attribute) != null) {
      return;
    }
    try {
      attribute.set(shownBreakpoint, text);
      field.setData(STORED_TEXT_KEY, text);
    } catch (CoreException e) {
      ErrorDialog.openError(
          page.getShell(), NAME, "The breakpoint was not changed.", e.getStatus());
    }
  }

  @Override
  public void display(IStructuredSelection selection) {
    shownBreakpoint = selectedBreakpoint(selection);
    checker = null;
    fillFields();
  }

  private void fillFields() {
    Kind kind = Kind.of(shownBreakpoint);
    for (Map.Entry<Attribute, Text> field : fields.entrySet()) {
      String text = kind == null ? "" : field.getKey().get(shownBreakpoint);
      field.getValue().setData(STORED_TEXT_KEY, text);
      if (!field.getValue().getText().equals(text)) {
        field.getValue().setText(text);
      }
      validateField(field.getKey());
      field.getValue().setEnabled(kind != null);
    }
    // Only a breakpoint at a line can log instead of stopping.
    boolean logs = kind == Kind.LINE;
    for (Control part :
        new Control[] {labels.get(Attribute.LOG_MESSAGE), fields.get(Attribute.LOG_MESSAGE)}) {
      part.setVisible(logs);
      GridData data = (GridData) part.getLayoutData();
      if (data == null) {
        data = new GridData();
        part.setLayoutData(data);
      }
      data.exclude = !logs;
    }
    String problem = kind == null ? "" : Attribute.PROBLEM.get(shownBreakpoint);
    problemLabel.setText(problem.isEmpty() ? "" : "Not set: " + problem.replace("&", "&&"));
    page.layout(true, true);
  }

  @Override
  public void breakpointsChanged(IBreakpoint[] breakpoints, IMarkerDelta[] deltas) {
    refreshIfShown(breakpoints);
  }

  @Override
  public void breakpointsRemoved(IBreakpoint[] breakpoints, IMarkerDelta[] deltas) {
    refreshIfShown(breakpoints);
  }

  @Override
  public void breakpointsAdded(IBreakpoint[] breakpoints) {}

  /** Shows the breakpoint again after the properties dialog or a session has changed it. */
  private void refreshIfShown(IBreakpoint[] changed) {
    Composite into = page;
    if (into == null || into.isDisposed()) {
      return;
    }
    into.getDisplay()
        .asyncExec(
            () -> {
              if (!into.isDisposed() && Arrays.asList(changed).contains(shownBreakpoint)) {
                fillFields();
              }
            });
  }

  @Override
  public boolean setFocus() {
    return fields.get(Attribute.CONDITION).setFocus();
  }

  @Override
  public void dispose() {
    DebugPlugin.getDefault().getBreakpointManager().removeBreakpointListener(this);
    if (page != null) {
      page.dispose();
    }
  }

  @Override
  public String getID() {
    return ID;
  }

  @Override
  public String getName() {
    return NAME;
  }

  @Override
  public String getDescription() {
    return DESCRIPTION;
  }
}
