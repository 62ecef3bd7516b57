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
import org.sass.lang.ide.server.EditorText;
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
  private Label hint;
  private Composite page;
  private Text heading;
  private Label says;
  private Composite refusal;
  private Label refused;
  private Button asWord;
  private BitGrid grid;
  private FieldTable table;
  private Bits bits;
  private Composite parent;
  private WorkspaceEdit alternative;

  /**
   * Whether the next answer follows a change that was refused. It then keeps the message about the
   * refusal.
   */
  private boolean refusing;

  @Override
  void fill(Composite into) {
    parent = into;
    stack = new Composite(into, SWT.NONE);
    pages = new StackLayout();
    stack.setLayout(pages);
    hint = new Label(stack, SWT.WRAP);
    hint.setText(HINT);
    page = new Composite(stack, SWT.NONE);
    page.setBackground(Paint.system(into, SWT.COLOR_LIST_BACKGROUND));
    page.setForeground(Paint.system(into, SWT.COLOR_LIST_FOREGROUND));
    page.setBackgroundMode(SWT.INHERIT_DEFAULT);
    GridLayoutFactory.fillDefaults().margins(6, 4).spacing(4, 3).applyTo(page);
    heading = new Text(page, SWT.READ_ONLY | SWT.SINGLE);
    heading.setFont(Paint.letters());
    heading.setToolTipText("The instruction, the units of its word, and its address");
    wide().applyTo(heading);
    says = new Label(page, SWT.NONE);
    wide().applyTo(says);
    fillRefusal();
    grid = new BitGrid(page, this::flip, this::look);
    grid.setBackground(page.getBackground());
    grid.setForeground(page.getForeground());
    wide().applyTo(grid);
    table = new FieldTable(page, this::change, this::look, this::soon);
    GridDataFactory.fillDefaults().grab(true, true).hint(SWT.DEFAULT, 60).applyTo(table.table());
    pages.topControl = hint;
    TextUndo.install(getViewSite().getActionBars(), this::place);
  }

  private void fillRefusal() {
    refusal = new Composite(page, SWT.BORDER);
    refusal.setBackground(Paint.system(parent, SWT.COLOR_INFO_BACKGROUND));
    refusal.setForeground(Paint.system(parent, SWT.COLOR_INFO_FOREGROUND));
    GridLayoutFactory.fillDefaults().numColumns(2).margins(4, 2).applyTo(refusal);
    refused = new Label(refusal, SWT.WRAP);
    refused.setForeground(refusal.getForeground());
    wide().align(SWT.FILL, SWT.CENTER).applyTo(refused);
    asWord = new Button(refusal, SWT.PUSH);
    asWord.setText("Write it as .word");
    asWord.addSelectionListener(
        SelectionListener.widgetSelectedAdapter(event -> apply(alternative)));
    wide().exclude(true).applyTo(refusal);
    refusal.setVisible(false);
  }

  private static GridDataFactory wide() {
    return GridDataFactory.fillDefaults().grab(true, false);
  }

  @Override
  public void setFocus() {
    (pages.topControl == page ? grid : hint).setFocus();
  }

  @Override
  public void dispose() {
    mark.clear();
    super.dispose();
  }

  @Override
  BitLayout answer(EditorText services, Position position) {
    return services.ask(
        (text, settings, cancel) -> BitLayouts.at(text, position, settings.hints().lowFirst()));
  }

  @Override
  void show(CursorPlace where, BitLayout layout) {
    if (stack.isDisposed() || table.isEditing()) {
      return;
    }
    mark.clear();
    if (!refusing) {
      refuse("", null);
    }
    refusing = false;
    bits = layout == null ? null : Bits.of(layout);
    grid.show(bits);
    table.show(layout == null ? List.of() : layout.fields());
    if (layout != null) {
      heading.setText(heading(layout));
      says.setText(description(layout));
      says.setToolTipText(says.getText());
      page.layout(true, true);
    }
    top(layout == null ? hint : page);
  }

  @Override
  void showNothing() {
    bits = null;
    mark.clear();
    top(hint);
  }

  private void top(org.eclipse.swt.widgets.Control control) {
    if (!stack.isDisposed() && pages.topControl != control) {
      pages.topControl = control;
      stack.layout();
    }
  }

  private static String heading(BitLayout layout) {
    String address =
        layout.address() == null ? "" : String.format("   0x%04x", layout.address().longValue());
    return layout.text() + "   " + layout.shown() + address;
  }

  private static String description(BitLayout layout) {
    StringBuilder text = new StringBuilder();
    if (layout.form() != null) {
      text.append(layout.form().description().lines().findFirst().orElse(""));
      if (!layout.form().status().equals("verified")) {
        text.append(" (").append(layout.form().status()).append(')');
      }
    }
    for (String note : layout.notes()) {
      text.append(text.isEmpty() ? "" : " ").append(note);
    }
    return text.toString().replace("&", "&&");
  }

  private void refuse(String message, WorkspaceEdit other) {
    alternative = other;
    refused.setText(message.replace("&", "&&"));
    asWord.setVisible(other != null);
    boolean isThere = !message.isEmpty();
    if (refusal.getVisible() != isThere) {
      refusal.setVisible(isThere);
      ((org.eclipse.swt.layout.GridData) refusal.getLayoutData()).exclude = !isThere;
    }
    page.layout(true, true);
  }

  /**
   * Highlights the field that the user looks at, in the grid or in the table, in the grid and in
   * the text.
   *
   * @param index the index of the field; -1 for none
   */
  private void look(int index) {
    if (bits == null) {
      return;
    }
    grid.light(index);
    Field field = index < 0 ? null : bits.layout().fields().get(index);
    mark.put(place(), field == null ? null : field.range(), field == null ? "" : field.name());
  }

  private void flip(int bit) {
    request(null, bit, null, "bit " + bit);
  }

  private void change(Field field, String value) {
    request(Bits.places(field.bits()), null, value, field.name());
  }

  private void request(String places, Integer bit, String value, String what) {
    CursorPlace where = place();
    if (where == null || bits == null || bits.layout().range() == null) {
      return;
    }
    EditorText services = where.services();
    FieldEdits.Request request =
        new FieldEdits.Request(
            new TextDocumentIdentifier(services.uri()),
            bits.layout().range().getStart(),
            null,
            places,
            bit,
            value);
    Display display = stack.getDisplay();
    ICoreRunnable asking =
        monitor -> {
          try {
            FieldEdits.Answer answer =
                services.ask((text, settings, cancel) -> FieldEdits.set(text, request));
            display.asyncExec(() -> answered(where, answer));
          } catch (CancellationException e) {
            // The text has changed after the click, which was meant for the old instruction.
            return;
          }
        };
    Job job = Job.create("Changing " + what, asking);
    job.setPriority(Job.INTERACTIVE);
    job.schedule();
  }

  private void answered(CursorPlace where, FieldEdits.Answer answer) {
    if (stack.isDisposed()) {
      return;
    }
    if (answer.edit() != null) {
      refuse("", null);
      apply(answer.edit());
    } else {
      refuse(answer.message(), answer.alternative());
      refusing = true;
      soon();
    }
  }

  private void apply(WorkspaceEdit edit) {
    CursorPlace where = place();
    if (where == null || edit == null) {
      return;
    }
    Map<String, List<TextEdit>> changes = edit.getChanges();
    Changes.apply(
        where.document(), changes.getOrDefault(where.services().uri(), List.of()), "a bit");
    refuse("", null);
    soon();
  }
}
