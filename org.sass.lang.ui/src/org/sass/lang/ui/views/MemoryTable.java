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

/** A page of memory, some words in each row. A word is changed by F2, Enter or a double click. */
final class MemoryTable {
  /** Words in a row. */
  static final int COLUMNS = 8;

  private static final RGB CHANGED = new RGB(0xea, 0x8c, 0x00);

  private final TableViewer viewer;
  private final Writer writer;

  /**
   * The rows; the viewer knows them by number, so that the cell in focus stays when they change.
   */
  private List<Line> lines = List.of();

  /** Where the rows come from. */
  private Page page;

  /** What came while a word was edited; null if nothing did. */
  private List<Line> waiting;

  /**
   * What is shown: a user who types a word means this one, even where another page comes meanwhile.
   *
   * @param reference of the memory, as the adapter keeps it
   * @param offset of the page in it
   * @param type in which its words are shown and typed
   */
  record Page(SassSession session, String reference, long offset, String type) {}

  /** Writes a word. */
  interface Writer {
    /**
     * Writes it.
     *
     * @param page which the word was on when it was typed
     * @param index the word on the page, from 0
     * @param text as it was typed
     */
    void write(Page page, int index, String text);
  }

  /**
   * A row.
   *
   * @param address of its first word
   * @param index of that word on the page
   * @param words as they are shown; fewer in the last row
   * @param changed which of them are others than at the stop before
   * @param letters its bytes as letters
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
   * Shows a page; the selected row stays. A word that is edited remains open on the same page, and
   * is left as it is where another one comes.
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

  /** What is shown is from before the kernel ran on. */
  void dim(boolean isOld) {
    viewer
        .getTable()
        .setForeground(
            isOld ? Paint.system(viewer.getTable(), SWT.COLOR_WIDGET_DISABLED_FOREGROUND) : null);
  }

  /** Starts to edit a word. */
  void edit(int row, int word) {
    viewer.editElement(viewer.getElementAt(row), word + 1);
  }

  /** The texts of a column: -1 the address, then the words, then the letters. */
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
