package org.sass.lang.ui.views;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.sass.lang.ide.layout.BitLayout;
import org.sass.lang.ide.layout.BitLayout.Field;
import org.sass.lang.ide.layout.BitLayouts;
import org.sass.lang.ide.layout.FieldEdits;
import org.sass.lang.ide.server.EditorServices;
import org.sass.lang.ui.editor.Changes;

/**
 * A view of the bits of the instruction at the cursor. The field that the user looks at in the view
 * is marked in the text, and the field at the cursor is marked in the view. Flipping a bit or
 * changing a value edits the text.
 */
public final class BitLayoutView extends CursorView<BitLayout> {
  /** The identifier of the view in plugin.xml. */
  public static final String ID = "org.sass.lang.ui.views.bitLayout";

  private static final String HINT =
      "Put the cursor into an instruction to see its bits here. Click a bit to flip it, or set"
          + " the value of a field; the text changes with it.";

  private final TextMark mark = new TextMark();
  private StackLayout pages;
  private Composite stack;
  private Label hintLabel;
  private Composite page;
  private Text headingField;
  private Label descriptionLabel;
  private Composite refusalBox;
  private Label refusalLabel;
  private Button asWordButton;
  private BitGrid grid;
  private FieldTable table;
  private Bits bits;
  private Composite parent;
  private WorkspaceEdit alternative;

  /**
   * Whether the next answer follows a change that was refused. It then keeps the message about the
   * refusal.
   */
  private boolean keepsRefusal;

  @Override
  void createContents(Composite newParent) {
    parent = newParent;
    stack = new Composite(newParent, SWT.NONE);
    pages = new StackLayout();
    stack.setLayout(pages);
    hintLabel = new Label(stack, SWT.WRAP);
    hintLabel.setText(HINT);
    page = new Composite(stack, SWT.NONE);
    page.setBackground(Paint.systemColor(newParent, SWT.COLOR_LIST_BACKGROUND));
    page.setForeground(Paint.systemColor(newParent, SWT.COLOR_LIST_FOREGROUND));
    page.setBackgroundMode(SWT.INHERIT_DEFAULT);
    GridLayoutFactory.fillDefaults().margins(6, 4).spacing(4, 3).applyTo(page);
    headingField = new Text(page, SWT.READ_ONLY | SWT.SINGLE);
    headingField.setFont(Paint.fixedWidthFont());
    headingField.setToolTipText("The instruction, the units of its word, and its address");
    wideLayout().applyTo(headingField);
    descriptionLabel = new Label(page, SWT.NONE);
    wideLayout().applyTo(descriptionLabel);
    createRefusalBox();
    grid = new BitGrid(page, this::flipBit, this::highlightField);
    grid.setBackground(page.getBackground());
    grid.setForeground(page.getForeground());
    wideLayout().applyTo(grid);
    table = new FieldTable(page, this::changeValue, this::highlightField, this::scheduleUpdate);
    GridDataFactory.fillDefaults().grab(true, true).hint(SWT.DEFAULT, 60).applyTo(table.table());
    pages.topControl = hintLabel;
    TextUndo.install(getViewSite().getActionBars(), this::place);
  }

  private void createRefusalBox() {
    refusalBox = new Composite(page, SWT.BORDER);
    refusalBox.setBackground(Paint.systemColor(parent, SWT.COLOR_INFO_BACKGROUND));
    refusalBox.setForeground(Paint.systemColor(parent, SWT.COLOR_INFO_FOREGROUND));
    GridLayoutFactory.fillDefaults().numColumns(2).margins(4, 2).applyTo(refusalBox);
    refusalLabel = new Label(refusalBox, SWT.WRAP);
    refusalLabel.setForeground(refusalBox.getForeground());
    wideLayout().align(SWT.FILL, SWT.CENTER).applyTo(refusalLabel);
    asWordButton = new Button(refusalBox, SWT.PUSH);
    asWordButton.setText("Write it as .word");
    asWordButton.addSelectionListener(
        SelectionListener.widgetSelectedAdapter(event -> apply(alternative)));
    wideLayout().exclude(true).applyTo(refusalBox);
    refusalBox.setVisible(false);
  }

  private static GridDataFactory wideLayout() {
    return GridDataFactory.fillDefaults().grab(true, false);
  }

  @Override
  public void setFocus() {
    (pages.topControl == page ? grid : hintLabel).setFocus();
  }

  @Override
  public void dispose() {
    mark.clear();
    super.dispose();
  }

  @Override
  BitLayout computeAnswer(EditorServices services, Position position) {
    return services.query(
        (text, settings, cancel) ->
            BitLayouts.layoutAt(text, position, settings.hints().lowFirst()));
  }

  @Override
  void show(CursorPlace place, BitLayout layout) {
    if (stack.isDisposed() || table.isEditing()) {
      return;
    }
    mark.clear();
    if (!keepsRefusal) {
      showRefusal("", null);
    }
    keepsRefusal = false;
    bits = layout == null ? null : Bits.of(layout);
    grid.show(bits);
    table.show(layout == null ? List.of() : layout.fields());
    if (layout != null) {
      headingField.setText(formatHeading(layout));
      descriptionLabel.setText(formatDescription(layout));
      descriptionLabel.setToolTipText(formatToolTip(layout));
      page.layout(true, true);
    }
    showPage(layout == null ? hintLabel : page);
  }

  @Override
  void showNothing() {
    bits = null;
    mark.clear();
    showPage(hintLabel);
  }

  private void showPage(org.eclipse.swt.widgets.Control control) {
    if (!stack.isDisposed() && pages.topControl != control) {
      pages.topControl = control;
      stack.layout();
    }
  }

  private static String formatHeading(BitLayout layout) {
    String address =
        layout.address() == null ? "" : String.format("   0x%04x", layout.address().longValue());
    return layout.text() + "   " + layout.shown() + address;
  }

  private static String formatDescription(BitLayout layout) {
    StringBuilder text = new StringBuilder();
    if (layout.form() != null) {
      text.append(layout.form().description().lines().findFirst().orElse(""));
      if (layout.form().status().equals("unproven")) {
        text.append(" (unproven)");
      }
    }
    for (String note : layout.notes()) {
      text.append(text.isEmpty() ? "" : " ").append(note);
    }
    return text.toString().replace("&", "&&");
  }

  /** Returns the description, and what the documentation has instead or what is unproven. */
  private static String formatToolTip(BitLayout layout) {
    String note = layout.form() == null ? "" : layout.form().statusNote();
    return formatDescription(layout) + (note.isEmpty() ? "" : "\n" + note.replace("&", "&&"));
  }

  private void showRefusal(String message, WorkspaceEdit newAlternative) {
    alternative = newAlternative;
    refusalLabel.setText(message.replace("&", "&&"));
    asWordButton.setVisible(newAlternative != null);
    boolean isThere = !message.isEmpty();
    if (refusalBox.getVisible() != isThere) {
      refusalBox.setVisible(isThere);
      ((org.eclipse.swt.layout.GridData) refusalBox.getLayoutData()).exclude = !isThere;
    }
    page.layout(true, true);
  }

  /**
   * Highlights the field that the user looks at, in the grid or in the table, in the grid and in
   * the text.
   *
   * @param index the index of the field; -1 for none
   */
  private void highlightField(int index) {
    if (bits == null) {
      return;
    }
    grid.highlight(index);
    Field field = index < 0 ? null : bits.layout().fields().get(index);
    mark.set(place(), field == null ? null : field.range(), field == null ? "" : field.name());
  }

  private void flipBit(int bit) {
    requestChange(null, bit, null, "bit " + bit);
  }

  private void changeValue(Field field, String value) {
    requestChange(Bits.formatRanges(field.bits()), null, value, field.name());
  }

  private void requestChange(String bitRanges, Integer bit, String value, String subject) {
    CursorPlace place = place();
    if (place == null || bits == null || bits.layout().range() == null) {
      return;
    }
    if (!place.editor().isEditable()) {
      showRefusal("This text is read-only. Save it with File > Save As... to change it.", null);
      return;
    }
    EditorServices services = place.services();
    FieldEdits.Request request =
        new FieldEdits.Request(
            new TextDocumentIdentifier(services.uri()),
            bits.layout().range().getStart(),
            null,
            bitRanges,
            bit,
            value);
    Display display = stack.getDisplay();
    ICoreRunnable asking =
        monitor -> {
          try {
            FieldEdits.Answer answer =
                services.query((text, settings, cancel) -> FieldEdits.setField(text, request));
            display.asyncExec(() -> handleAnswer(place, answer));
          } catch (CancellationException e) {
            // The text has changed after the click, which was meant for the old instruction.
            return;
          }
        };
    Job job = Job.create("Changing " + subject, asking);
    job.setPriority(Job.INTERACTIVE);
    job.schedule();
  }

  private void handleAnswer(CursorPlace place, FieldEdits.Answer answer) {
    if (stack.isDisposed()) {
      return;
    }
    if (answer.edit() != null) {
      showRefusal("", null);
      apply(answer.edit());
    } else {
      showRefusal(answer.message(), answer.alternative());
      keepsRefusal = true;
      scheduleUpdate();
    }
  }

  private void apply(WorkspaceEdit edit) {
    CursorPlace place = place();
    if (place == null || edit == null) {
      return;
    }
    Map<String, List<TextEdit>> changes = edit.getChanges();
    Changes.apply(
        place.document(), changes.getOrDefault(place.services().uri(), List.of()), "a bit");
    showRefusal("", null);
    scheduleUpdate();
  }
}
