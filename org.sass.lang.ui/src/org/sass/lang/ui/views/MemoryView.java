package org.sass.lang.ui.views;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.lsp4j.debug.ReadMemoryArguments;
import org.eclipse.lsp4j.debug.ReadMemoryResponse;
import org.eclipse.lsp4j.debug.WriteMemoryArguments;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.sass.lang.ui.debug.SassSession;
import org.sass.lang.ui.views.MemoryTable.Line;
import org.sass.lang.ui.views.MemoryWords.Space;
import org.sass.lang.ui.views.MemoryWords.Spaces;

/**
 * The view that shows the memories of a suspended kernel, one memory space at a time, and lets the
 * user change their words in place.
 */
public final class MemoryView extends SessionView {
  /** The view's id in plugin.xml. */
  public static final String ID = "org.sass.lang.ui.views.memory";

  /** Number of bytes on a page. */
  private static final int PAGE = 1024;

  private static final String HINT = "Stop a kernel in the debugger to see its memories here.";

  private final MemoryWords.Past past = new MemoryWords.Past();
  private Composite all;
  private Combo space;
  private Combo type;
  private Text address;
  private Button back;
  private Button on;
  private Label says;
  private MemoryTable table;
  private List<Space> spaces = List.of();

  /**
   * The name of the memory that the user chose. The kernel may not have this memory at every stop.
   */
  private String chosen = "";

  private long offset;

  /** The session, memory and offset that {@link #words} were read from. */
  private MemoryTable.Page page;

  private int[] words = new int[0];

  /** The indices of the words that differ from their values at the previous stop. */
  private List<Integer> changed = List.of();

  @Override
  void fill(Composite parent) {
    all = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(6).margins(4, 2).applyTo(all);
    space = new Combo(all, SWT.READ_ONLY | SWT.DROP_DOWN);
    space.setToolTipText("Which memory");
    GridDataFactory.fillDefaults().hint(260, SWT.DEFAULT).applyTo(space);
    space.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> choose()));
    type = new Combo(all, SWT.READ_ONLY | SWT.DROP_DOWN);
    type.setItems(MemoryWords.TYPES.toArray(String[]::new));
    type.select(0);
    type.setToolTipText("How words are shown and typed");
    type.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> show()));
    address = new Text(all, SWT.SEARCH);
    address.setMessage("0x address");
    address.setToolTipText("Enter shows the page of this address");
    GridDataFactory.fillDefaults().hint(110, SWT.DEFAULT).applyTo(address);
    address.addSelectionListener(
        SelectionListener.widgetDefaultSelectedAdapter(event -> page(address.getText())));
    back = button("◀", "Previous", () -> move(offset - PAGE));
    on = button("▶", "Next", () -> move(offset + PAGE));
    says = new Label(all, SWT.NONE);
    says.setText(HINT);
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(says);
    table = new MemoryTable(all, this::write);
    GridDataFactory.fillDefaults().span(6, 1).grab(true, true).applyTo(table.table());
    showNothing();
  }

  private Button button(String text, String tip, Runnable work) {
    Button button = new Button(all, SWT.PUSH);
    button.setText(text);
    button.setToolTipText(tip);
    button.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> work.run()));
    return button;
  }

  @Override
  public void setFocus() {
    table.table().setFocus();
  }

  @Override
  boolean isThere() {
    return !all.isDisposed();
  }

  @Override
  void moved(SassSession session) {
    past.turn();
  }

  @Override
  void look(SassSession session) {
    int asked = runs();
    whenThere(
        session.request("sass/memorySpaces", null, Spaces.class),
        (some, failure) -> {
          if (asked != runs()) {
            // The machine has moved since the request; the view asks again at the next stop.
            return;
          }
          if (some == null || some.spaces().isEmpty()) {
            say(failure.isEmpty() ? "The kernel has no memory." : failure);
          } else {
            took(session, some.spaces(), asked);
          }
        });
  }

  private void took(SassSession session, List<Space> some, int asked) {
    spaces = some;
    Space shown = current();
    space.setItems(some.stream().map(MemoryView::label).toArray(String[]::new));
    space.select(some.indexOf(shown));
    offset = Math.max(0, Math.min(offset, (shown.size() - 1) / PAGE * PAGE));
    String reference = shown.memoryReference();
    long at = offset;
    ReadMemoryArguments arguments = new ReadMemoryArguments();
    arguments.setMemoryReference(reference);
    arguments.setOffset((int) offset);
    arguments.setCount((int) Math.min(PAGE, shown.size() - offset));
    whenThere(
        session.ask(server -> server.readMemory(arguments)),
        (answer, failure) -> {
          if (asked == runs()) {
            read(new MemoryTable.Page(session, reference, at, ""), answer, failure);
          }
        });
  }

  private static String label(Space space) {
    return space.name() + " (" + space.size() + " bytes)";
  }

  private Space current() {
    return spaces.stream()
        .filter(one -> one.name().equals(chosen))
        .findFirst()
        .orElse(spaces.get(0));
  }

  private void read(MemoryTable.Page asked, ReadMemoryResponse answer, String failure) {
    if (answer == null || spaces.isEmpty()) {
      say(failure);
      return;
    }
    boolean isOld =
        !asked.reference().equals(current().memoryReference()) || asked.offset() != offset;
    if (isOld) {
      // The user has asked for another page since; the answer to that request will follow.
      return;
    }
    page = asked;
    words = MemoryWords.read(answer.getData());
    changed = new ArrayList<>();
    for (int i = 0; i < words.length; i++) {
      if (past.note(asked.reference(), offset + 4L * i, words[i])) {
        changed.add(i);
      }
    }
    say("");
    show();
  }

  private void show() {
    if (spaces.isEmpty() || page == null) {
      return;
    }
    long start = current().address() + offset;
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < words.length; i += MemoryTable.COLUMNS) {
      lines.add(Line.of(start, i, words, type.getText(), changed));
    }
    table.show(
        new MemoryTable.Page(page.session(), page.reference(), page.offset(), type.getText()),
        lines);
    back.setEnabled(offset > 0);
    on.setEnabled(offset + PAGE < current().size());
  }

  private void say(String text) {
    says.setText(text.replace("&", "&&"));
    says.setToolTipText(text);
  }

  private void choose() {
    chosen = spaces.get(space.getSelectionIndex()).name();
    offset = 0;
    turn();
  }

  private void move(long to) {
    offset = Math.max(0, to);
    turn();
  }

  private void page(String text) {
    try {
      long at = Long.decode(text.strip()) - (spaces.isEmpty() ? 0 : current().address());
      move(at / PAGE * PAGE);
    } catch (NumberFormatException e) {
      say("'" + text + "' is not an address: write a number, such as 0x1000");
    }
  }

  private void write(MemoryTable.Page typed, int index, String text) {
    if (!typed.session().isSuspended()) {
      say("'" + text + "' was not written: the kernel is running again");
      return;
    }
    WriteMemoryArguments arguments = new WriteMemoryArguments();
    try {
      arguments.setData(MemoryWords.write(MemoryWords.typed(text, typed.type())));
    } catch (NumberFormatException e) {
      say("'" + text + "' is not a value of type " + typed.type() + ": " + e.getMessage());
      return;
    }
    arguments.setMemoryReference(typed.reference());
    arguments.setOffset((int) typed.offset() + 4 * index);
    whenThere(
        typed.session().ask(server -> server.writeMemory(arguments)),
        (answer, failure) -> {
          if (failure.isEmpty()) {
            turn();
          } else {
            say(failure);
          }
        });
  }

  @Override
  void running(SassSession session) {
    table.dim(true);
  }

  @Override
  void showNothing() {
    past.clear();
    spaces = List.of();
    words = new int[0];
    page = null;
    space.removeAll();
    say(HINT);
    table.show(/* next= */ null, List.of());
    back.setEnabled(false);
    on.setEnabled(false);
  }

  MemoryTable table() {
    return table;
  }

  Combo space() {
    return space;
  }
}
