package org.sass.lang.ui.views;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
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
import org.sass.lang.ui.views.MemoryWords.WordHistory;

/**
 * The view that shows the memories of a suspended kernel, one memory space at a time, and lets the
 * user change their words in place.
 */
public final class MemoryView extends SessionView {
  /** The view's id in plugin.xml. */
  public static final String ID = "org.sass.lang.ui.views.memory";

  /** Number of bytes on a page. */
  private static final int PAGE_BYTES = 1024;

  private static final String HINT = "Stop a kernel in the debugger to see its memories here.";

  /** The words of each session that has stopped and has not ended. */
  private final Map<SassSession, WordHistory> histories = new ConcurrentHashMap<>();

  private Composite root;
  private Combo spaceCombo;
  private Combo typeCombo;
  private Text addressField;
  private Button previousButton;
  private Button nextButton;
  private Label statusLabel;
  private MemoryTable table;
  private List<Space> spaces = List.of();

  /**
   * The name of the memory that the user chose. The kernel may not have this memory at every stop.
   */
  private String chosenSpaceName = "";

  private long offset;

  /** The session, memory and offset that {@link #words} were read from. */
  private MemoryTable.Page page;

  private int[] words = new int[0];

  /** The indices of the words that differ from their values at the previous stop. */
  private List<Integer> changedWords = List.of();

  @Override
  void createContents(Composite parent) {
    root = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(6).margins(4, 2).applyTo(root);
    spaceCombo = new Combo(root, SWT.READ_ONLY | SWT.DROP_DOWN);
    spaceCombo.setToolTipText("Which memory");
    GridDataFactory.fillDefaults().hint(260, SWT.DEFAULT).applyTo(spaceCombo);
    spaceCombo.addSelectionListener(
        SelectionListener.widgetSelectedAdapter(event -> spaceSelected()));
    typeCombo = new Combo(root, SWT.READ_ONLY | SWT.DROP_DOWN);
    typeCombo.setItems(MemoryWords.TYPES.toArray(String[]::new));
    typeCombo.select(0);
    typeCombo.setToolTipText("How words are shown and typed");
    typeCombo.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> showPage()));
    addressField = new Text(root, SWT.SEARCH);
    addressField.setMessage("0x address");
    addressField.setToolTipText("Enter shows the page of this address");
    GridDataFactory.fillDefaults().hint(110, SWT.DEFAULT).applyTo(addressField);
    addressField.addSelectionListener(
        SelectionListener.widgetDefaultSelectedAdapter(
            event -> goToAddress(addressField.getText())));
    previousButton = createButton("◀", "Previous", () -> goToOffset(offset - PAGE_BYTES));
    nextButton = createButton("▶", "Next", () -> goToOffset(offset + PAGE_BYTES));
    statusLabel = new Label(root, SWT.NONE);
    statusLabel.setText(HINT);
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .grab(true, false)
        .applyTo(statusLabel);
    table = new MemoryTable(root, this::writeWord);
    GridDataFactory.fillDefaults().span(6, 1).grab(true, true).applyTo(table.table());
    showNothing();
  }

  private Button createButton(String text, String tip, Runnable work) {
    Button button = new Button(root, SWT.PUSH);
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
  boolean isOpen() {
    return !root.isDisposed();
  }

  @Override
  void sessionStopped(SassSession session) {
    historyOf(session).endStop();
  }

  @Override
  void sessionEnded(SassSession session) {
    histories.remove(session);
  }

  private WordHistory historyOf(SassSession session) {
    return histories.computeIfAbsent(session, s -> new WordHistory());
  }

  @Override
  void requestData(SassSession session) {
    showIfStillSuspended(
        session,
        session.sendCustomRequest("sass/memorySpaces", null, Spaces.class),
        (some, failure) -> {
          if (some == null || some.spaces().isEmpty()) {
            showStatus(failure.isEmpty() ? "The kernel has no memory." : failure);
          } else {
            handleSpaces(session, some.spaces());
          }
        });
  }

  private void handleSpaces(SassSession session, List<Space> newSpaces) {
    spaces = newSpaces;
    Space shown = currentSpace();
    spaceCombo.setItems(newSpaces.stream().map(MemoryView::spaceLabel).toArray(String[]::new));
    spaceCombo.select(newSpaces.indexOf(shown));
    offset = Math.max(0, Math.min(offset, (shown.size() - 1) / PAGE_BYTES * PAGE_BYTES));
    String reference = shown.memoryReference();
    long at = offset;
    ReadMemoryArguments arguments = new ReadMemoryArguments();
    arguments.setMemoryReference(reference);
    arguments.setOffset((int) offset);
    arguments.setCount((int) Math.min(PAGE_BYTES, shown.size() - offset));
    showIfStillSuspended(
        session,
        session.sendRequest(server -> server.readMemory(arguments)),
        (answer, failure) ->
            handleMemory(new MemoryTable.Page(session, reference, at, ""), answer, failure));
  }

  private static String spaceLabel(Space space) {
    return space.name() + " (" + space.size() + " bytes)";
  }

  private Space currentSpace() {
    return spaces.stream()
        .filter(one -> one.name().equals(chosenSpaceName))
        .findFirst()
        .orElse(spaces.get(0));
  }

  private void handleMemory(
      MemoryTable.Page requestedPage, ReadMemoryResponse answer, String failure) {
    if (answer == null || spaces.isEmpty()) {
      showStatus(failure);
      return;
    }
    boolean isOld =
        !requestedPage.memoryReference().equals(currentSpace().memoryReference())
            || requestedPage.offset() != offset;
    if (isOld) {
      // The user has asked for another page since; the answer to that request will follow.
      return;
    }
    page = requestedPage;
    words = MemoryWords.decodeWords(answer.getData());
    changedWords = new ArrayList<>();
    WordHistory history = historyOf(requestedPage.session());
    for (int i = 0; i < words.length; i++) {
      if (history.recordAndCompare(requestedPage.memoryReference(), offset + 4L * i, words[i])) {
        changedWords.add(i);
      }
    }
    showStatus("");
    showPage();
  }

  private void showPage() {
    if (spaces.isEmpty() || page == null) {
      return;
    }
    long start = currentSpace().address() + offset;
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < words.length; i += MemoryTable.WORDS_PER_ROW) {
      lines.add(Line.of(start, i, words, typeCombo.getText(), changedWords));
    }
    table.show(
        new MemoryTable.Page(
            page.session(), page.memoryReference(), page.offset(), typeCombo.getText()),
        lines);
    previousButton.setEnabled(offset > 0);
    nextButton.setEnabled(offset + PAGE_BYTES < currentSpace().size());
  }

  private void showStatus(String text) {
    statusLabel.setText(text.replace("&", "&&"));
    statusLabel.setToolTipText(text);
  }

  private void spaceSelected() {
    chosenSpaceName = spaces.get(spaceCombo.getSelectionIndex()).name();
    offset = 0;
    update();
  }

  private void goToOffset(long newOffset) {
    offset = Math.max(0, newOffset);
    update();
  }

  private void goToAddress(String text) {
    try {
      long at = Long.decode(text.strip()) - (spaces.isEmpty() ? 0 : currentSpace().address());
      goToOffset(at / PAGE_BYTES * PAGE_BYTES);
    } catch (NumberFormatException e) {
      showStatus("'" + text + "' is not an address: write a number, such as 0x1000");
    }
  }

  private void writeWord(MemoryTable.Page editedPage, int wordIndex, String text) {
    if (!editedPage.session().isSuspended()) {
      showStatus("'" + text + "' was not written: the kernel is running again");
      return;
    }
    WriteMemoryArguments arguments = new WriteMemoryArguments();
    try {
      arguments.setData(MemoryWords.encodeWord(MemoryWords.parse(text, editedPage.type())));
    } catch (NumberFormatException e) {
      showStatus(
          "'" + text + "' is not a value of type " + editedPage.type() + ": " + e.getMessage());
      return;
    }
    arguments.setMemoryReference(editedPage.memoryReference());
    arguments.setOffset((int) editedPage.offset() + 4 * wordIndex);
    showWhenAnswered(
        editedPage.session().sendRequest(server -> server.writeMemory(arguments)),
        (answer, failure) -> {
          if (failure.isEmpty()) {
            update();
          } else {
            showStatus(failure);
          }
        });
  }

  @Override
  void markStale() {
    table.dim(true);
  }

  @Override
  void showNothing() {
    spaces = List.of();
    words = new int[0];
    page = null;
    spaceCombo.removeAll();
    showStatus(HINT);
    table.show(/* next= */ null, List.of());
    previousButton.setEnabled(false);
    nextButton.setEnabled(false);
  }

  MemoryTable table() {
    return table;
  }

  Combo spaceCombo() {
    return spaceCombo;
  }
}
