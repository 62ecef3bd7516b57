package org.sass.lang.ui.views;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.CellEditor;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnViewerEditor;
import org.eclipse.jface.viewers.ColumnViewerEditorActivationEvent;
import org.eclipse.jface.viewers.EditingSupport;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.jface.viewers.TextCellEditor;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Table;
import org.sass.lang.ui.debug.SassSession;

/**
 * A table that shows one page of memory, several words in each row. The user edits a word with F2,
 * Enter or a double click.
 */
final class MemoryTable {
  /** Number of words in a row. */
  static final int COLUMNS = 8;

  private static final RGB CHANGED = new RGB(0xea, 0x8c, 0x00);

  private final TableViewer viewer;
  private final Writer writer;

  /**
   * The rows. The viewer identifies them by number, so the focused cell stays the same when the
   * values change.
   */
  private List<Line> lines = List.of();

  /** The page that the rows show. */
  private Page page;

  /** The rows that arrived while a word was being edited; null if none did. */
  private List<Line> waiting;

  /**
   * Identifies a page of memory and how it is shown. An edited word is written to the page on which
   * its editing began, even if another page arrives in the meantime.
   *
   * @param session the debug session whose memory it is
   * @param reference the memory reference of the debug adapter
   * @param offset the byte offset of the page in the memory
   * @param type the type in which words are shown and typed
   */
  record Page(SassSession session, String reference, long offset, String type) {}

  /** Writes words that the user has edited. */
  interface Writer {
    /**
     * Writes a word.
     *
     * @param page the page that the word was on when it was typed
     * @param index the number of the word on the page, from 0
     * @param text the text that the user typed
     */
    void write(Page page, int index, String text);
  }

  /**
   * A row of the table.
   *
   * @param address the address of its first word
   * @param index the number of that word on the page, from 0
   * @param words the words as they are shown; the last row may have fewer
   * @param changed whether each word differs from its value at the previous stop
   * @param letters the bytes of the row as characters
   */
  record Line(long address, int index, List<String> words, List<Boolean> changed, String letters) {

    static Line of(long start, int index, int[] words, String type, List<Integer> changed) {
      int end = Math.min(words.length, index + COLUMNS);
      IntStream all = IntStream.range(index, end);
      return new Line(
          start + 4L * index,
          index,
          all.mapToObj(i -> MemoryWords.shown(words[i], type)).toList(),
          IntStream.range(index, end).mapToObj(changed::contains).toList(),
          MemoryWords.letters(words, index, COLUMNS));
    }
  }

  MemoryTable(Composite parent, Writer writer) {
    this.writer = writer;
    viewer = new TableViewer(parent, SWT.FULL_SELECTION | SWT.SINGLE | SWT.V_SCROLL | SWT.H_SCROLL);
    Table table = viewer.getTable();
    table.setHeaderVisible(true);
    table.setFont(Paint.letters());
    viewer.setContentProvider(ArrayContentProvider.getInstance());
    column("Address", 110, new Labels(-1));
    for (int i = 0; i < COLUMNS; i++) {
      TableViewerColumn column =
          column(String.format(Locale.ROOT, "+%x", 4 * i), 92, new Labels(i));
      column.getColumn().setAlignment(SWT.RIGHT);
      column.setEditingSupport(new Words(i));
    }
    column("Text", 270, new Labels(COLUMNS));
    Keys.edit(
        viewer,
        ColumnViewerEditorActivationEvent.MOUSE_DOUBLE_CLICK_SELECTION,
        ColumnViewerEditor.TABBING_HORIZONTAL | ColumnViewerEditor.TABBING_MOVE_TO_ROW_NEIGHBOR,
        1,
        COLUMNS,
        this::closed);
  }

  private TableViewerColumn column(String title, int width, ColumnLabelProvider labels) {
    TableViewerColumn column = new TableViewerColumn(viewer, SWT.LEFT);
    column.getColumn().setText(title);
    column.getColumn().setWidth(width);
    column.setLabelProvider(labels);
    return column;
  }

  Table table() {
    return viewer.getTable();
  }

  /**
   * Shows a page and keeps the selected row. If the user is editing a word of this page, the new
   * rows are kept back until editing ends. If the user is editing a word of another page, editing
   * is cancelled.
   */
  void show(Page next, List<Line> some) {
    if (viewer.isCellEditorActive()) {
      if (next != null && next.equals(page)) {
        waiting = some;
        return;
      }
      viewer.cancelEditing();
    }
    waiting = null;
    page = next;
    dim(false);
    boolean isAsLong = lines.size() == some.size();
    lines = some;
    if (isAsLong) {
      viewer.refresh();
    } else {
      viewer.setInput(IntStream.range(0, some.size()).boxed().toList());
    }
  }

  private void closed() {
    if (waiting != null) {
      show(page, waiting);
    }
  }

  private Line line(Object element) {
    return lines.get((Integer) element);
  }

  /**
   * Greys out the values, or shows them in the usual colour again.
   *
   * @param isOld whether the values are out of date because the kernel runs again
   */
  void dim(boolean isOld) {
    viewer
        .getTable()
        .setForeground(
            isOld ? Paint.system(viewer.getTable(), SWT.COLOR_WIDGET_DISABLED_FOREGROUND) : null);
  }

  /**
   * Starts editing a word.
   *
   * @param row the row, from 0
   * @param word the word in the row, from 0
   */
  void edit(int row, int word) {
    viewer.editElement(viewer.getElementAt(row), word + 1);
  }

  /**
   * Provides the texts of a column: the address (column -1), a word, or the characters after the
   * last word.
   */
  private final class Labels extends ColumnLabelProvider {
    private final int word;

    Labels(int word) {
      this.word = word;
    }

    @Override
    public String getText(Object element) {
      Line line = line(element);
      if (word < 0) {
        return String.format(Locale.ROOT, "0x%04x", line.address());
      }
      if (word == COLUMNS) {
        return line.letters();
      }
      if (word >= line.words().size()) {
        return "";
      }
      return (line.changed().get(word) ? "•" : "") + line.words().get(word);
    }

    @Override
    public Color getBackground(Object element) {
      Line line = line(element);
      boolean isWord = word >= 0 && word < line.words().size();
      return isWord && line.changed().get(word)
          ? Paint.tint(viewer.getTable(), CHANGED, 0.35)
          : null;
    }

    @Override
    public org.eclipse.swt.graphics.Font getFont(Object element) {
      return JFaceResources.getTextFont();
    }
  }

  private final class Words extends EditingSupport {
    private final TextCellEditor field = new TextCellEditor(viewer.getTable());
    private final int word;

    Words(int word) {
      super(viewer);
      this.word = word;
    }

    @Override
    protected CellEditor getCellEditor(Object element) {
      return field;
    }

    @Override
    protected boolean canEdit(Object element) {
      return word < line(element).words().size();
    }

    @Override
    protected Object getValue(Object element) {
      return line(element).words().get(word);
    }

    @Override
    protected void setValue(Object element, Object value) {
      Line row = line(element);
      if (!value.equals(row.words().get(word))) {
        writer.write(page, row.index() + word, value.toString());
      }
    }
  }
}
