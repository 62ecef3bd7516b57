package org.sass.lang.ui.debug.ui;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
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

/** The properties of a breakpoint: when it stops, and what it says instead. */
public final class BreakpointPage extends PropertyPage {
  /** What kinds of access are called, in the order of the adapter's words. */
  private static final List<String> ACCESSES =
      List.of("write that changes it", "read", "read or write");

  private static final List<String> WORDS = List.of("write", "read", "readWrite");

  private final Map<Attribute, Text> fields = new EnumMap<>(Attribute.class);
  private Button enabled;
  private Combo access;

  /** For the platform. */
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
    wide(new Label(page, SWT.WRAP), Labels.of(breakpoint));
    enabled = new Button(page, SWT.CHECK);
    enabled.setText("&Enabled");
    enabled.setSelection(breakpoint.getMarker().getAttribute(IBreakpoint.ENABLED, true));
    GridDataFactory.fillDefaults().span(2, 1).applyTo(enabled);
    if (kind == Kind.DATA) {
      new Label(page, SWT.NONE).setText("&Access:");
      access = new Combo(page, SWT.READ_ONLY);
      access.setItems(ACCESSES.toArray(String[]::new));
      access.select(Math.max(0, WORDS.indexOf(Attribute.ACCESS.of(breakpoint))));
    }
    if (kind == Kind.INSTRUCTION) {
      field(page, Attribute.ADDRESS, "A&ddress:", "0x10000 is the first instruction.");
    }
    if (kind == Kind.FUNCTION) {
      field(page, Attribute.FUNCTION, "&Name:", "A kernel or a label.");
    }
    if (kind != Kind.CHECK) {
      field(
          page,
          Attribute.CONDITION,
          "&Condition:",
          "True for any active lane, such as R1 > 10; all(R1 > 10); lane 5: R1 == 3; warp == 0.");
      field(page, Attribute.HITS, "&Hit count:", "5, >= 5, or % 5 for every fifth time.");
    }
    if (kind == Kind.LINE) {
      field(
          page,
          Attribute.LOG,
          "&Message:",
          "Is said in the console instead of stopping; R1 is {R1} says the value of R1.");
    }
    return page;
  }

  private static void wide(Label label, String text) {
    label.setText(text);
    GridDataFactory.fillDefaults().span(2, 1).hint(400, SWT.DEFAULT).applyTo(label);
  }

  private void field(Composite page, Attribute attribute, String name, String hint) {
    new Label(page, SWT.NONE).setText(name);
    Text text = new Text(page, SWT.BORDER);
    text.setText(attribute.of(breakpoint()));
    text.setToolTipText(hint);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(text);
    fields.put(attribute, text);
    wide(new Label(page, SWT.WRAP), hint);
  }

  @Override
  public boolean performOk() {
    IBreakpoint breakpoint = breakpoint();
    try {
      // At once, so that it is sent once.
      ResourcesPlugin.getWorkspace()
          .run(
              monitor -> {
                for (Map.Entry<Attribute, Text> field : fields.entrySet()) {
                  field.getKey().set(breakpoint, field.getValue().getText());
                }
                if (access != null) {
                  Attribute.ACCESS.set(breakpoint, WORDS.get(access.getSelectionIndex()));
                }
                if (breakpoint.isEnabled() != enabled.getSelection()) {
                  breakpoint.setEnabled(enabled.getSelection());
                }
              },
              null);
      return true;
    } catch (CoreException e) {
      ErrorDialog.openError(getShell(), "Breakpoint", "It stays as it was.", e.getStatus());
      return false;
    }
  }
}
