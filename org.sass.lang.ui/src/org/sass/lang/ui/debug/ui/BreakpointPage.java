package org.sass.lang.ui.debug.ui;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.dialogs.PropertyPage;
import org.sass.lang.ui.debug.breakpoints.Attribute;
import org.sass.lang.ui.debug.breakpoints.Kind;
import org.sass.lang.ui.debug.breakpoints.Labels;
import org.sass.lang.ui.launch.BreakpointCheck;

/** The property page of a breakpoint: when it stops, and what it logs instead of stopping. */
public final class BreakpointPage extends PropertyPage {
  /** The displayed names of the kinds of access, in the order of {@link #ACCESS_VALUES}. */
  private static final List<String> ACCESS_LABELS =
      List.of("write that changes it", "read", "read or write");

  private static final List<String> ACCESS_VALUES = List.of("write", "read", "readWrite");

  private final Map<Attribute, Text> fields = new EnumMap<>(Attribute.class);
  private Button enabledCheckbox;
  private Combo accessCombo;

  /**
   * Checks texts with the names of the breakpoint's file; null for a breakpoint that belongs to no
   * file.
   */
  private BreakpointCheck checker;

  /** Called by the platform. */
  public BreakpointPage() {
    noDefaultAndApplyButton();
  }

  private IBreakpoint breakpoint() {
    return getElement().getAdapter(IBreakpoint.class);
  }

  @Override
  protected Control createContents(Composite parent) {
    Composite page = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().margins(0, 0).numColumns(2).applyTo(page);
    IBreakpoint breakpoint = breakpoint();
    Kind kind = Kind.of(breakpoint);
    setWrappedText(new Label(page, SWT.WRAP), Labels.of(breakpoint));
    enabledCheckbox = new Button(page, SWT.CHECK);
    enabledCheckbox.setText("&Enabled");
    enabledCheckbox.setSelection(breakpoint.getMarker().getAttribute(IBreakpoint.ENABLED, true));
    GridDataFactory.fillDefaults().span(2, 1).applyTo(enabledCheckbox);
    if (kind == Kind.DATA) {
      new Label(page, SWT.NONE).setText("&Access:");
      accessCombo = new Combo(page, SWT.READ_ONLY);
      accessCombo.setItems(ACCESS_LABELS.toArray(String[]::new));
      accessCombo.select(Math.max(0, ACCESS_VALUES.indexOf(Attribute.ACCESS.get(breakpoint))));
    }
    if (kind == Kind.INSTRUCTION) {
      addField(page, Attribute.ADDRESS, "A&ddress:", "0x0 is the first instruction.");
    }
    if (kind == Kind.FUNCTION) {
      addField(page, Attribute.FUNCTION, "&Name:", "A kernel or a label.");
    }
    if (kind != Kind.CHECK) {
      addField(
          page,
          Attribute.CONDITION,
          "&Condition:",
          "True for any active lane: R1 > 10. Others: all(R1 > 10); lane 5: R1 == 3; warp == 0.");
      addField(page, Attribute.HIT_COUNT, "&Hit count:", "5, >= 5, or % 5 for every fifth time.");
    }
    if (kind == Kind.LINE) {
      addField(
          page,
          Attribute.LOG_MESSAGE,
          "&Message:",
          "Log this message instead of stopping; {R1} inserts a value.");
    }
    IResource file = breakpoint.getMarker().getResource();
    checker = file instanceof IFile kernel ? BreakpointCheck.forFile(kernel) : null;
    fields.values().forEach(field -> field.addModifyListener(event -> validateFields()));
    validateFields();
    return page;
  }

  /**
   * Shows what is wrong while the user types. The page can be closed with OK only if all texts are
   * valid.
   */
  private void validateFields() {
    String problem = null;
    for (Map.Entry<Attribute, Text> field : fields.entrySet()) {
      if (problem == null) {
        problem = findProblem(checker, field.getKey(), field.getValue().getText());
      }
    }
    setErrorMessage(problem);
    setValid(problem == null);
  }

  /**
   * Returns what is wrong with a text that was typed for a breakpoint; null if nothing is.
   *
   * @param checker knows the names of the file; null if the breakpoint belongs to no file
   */
  static String findProblem(BreakpointCheck checker, Attribute attribute, String text) {
    return switch (attribute) {
      case CONDITION -> checker == null ? null : checker.checkCondition(text);
      case HIT_COUNT -> BreakpointCheck.checkHitCount(text);
      case LOG_MESSAGE -> checker == null ? null : checker.checkLogMessage(text);
      case ADDRESS -> text.isBlank() ? "Type the address of an instruction" : null;
      case FUNCTION -> text.isBlank() ? "Type the name of a kernel or a label" : null;
      default -> null;
    };
  }

  private static void setWrappedText(Label label, String text) {
    label.setText(text);
    GridDataFactory.fillDefaults().span(2, 1).hint(400, SWT.DEFAULT).applyTo(label);
  }

  private void addField(Composite page, Attribute attribute, String name, String hint) {
    new Label(page, SWT.NONE).setText(name);
    Text text = new Text(page, SWT.BORDER);
    text.setText(attribute.get(breakpoint()));
    text.setToolTipText(hint);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(text);
    fields.put(attribute, text);
    setWrappedText(new Label(page, SWT.WRAP), hint);
  }

  @Override
  public boolean performOk() {
    IBreakpoint breakpoint = breakpoint();
    try {
      // One workspace operation, so that the breakpoint is sent only once.
      ResourcesPlugin.getWorkspace()
          .run(
              monitor -> {
                for (Map.Entry<Attribute, Text> field : fields.entrySet()) {
                  field.getKey().set(breakpoint, field.getValue().getText());
                }
                if (accessCombo != null) {
                  Attribute.ACCESS.set(
                      breakpoint, ACCESS_VALUES.get(accessCombo.getSelectionIndex()));
                }
                if (breakpoint.isEnabled() != enabledCheckbox.getSelection()) {
                  breakpoint.setEnabled(enabledCheckbox.getSelection());
                }
              },
              null);
      return true;
    } catch (CoreException e) {
      ErrorDialog.openError(
          getShell(), "Breakpoint", "The breakpoint was not changed.", e.getStatus());
      return false;
    }
  }
}
