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
  static final int WORDS_PER_ROW = 8;

  private static final RGB CHANGED_COLOR = new RGB(0xea, 0x8c, 0x00);

  private final TableViewer viewer;
  private final WordWriter writer;

  /**
   * The rows. The viewer identifies them by number, so the focused cell stays the same when the
   * values change.
   */
  private List<Line> lines = List.of();

  /** The page that the rows show. */
  private Page page;

  /** The rows that arrived while a word was being edited; null if none did. */
  private List<Line> pendingLines;

  /**
   * Identifies a page of memory and how it is shown. An edited word is written to the page on which
   * its editing began, even if another page arrives in the meantime.
   *
   * @param session the debug session whose memory it is
   * @param memoryReference the memory reference of the debug adapter
   * @param offset the byte offset of the page in the memory
   * @param type the type in which words are shown and typed
   */
  record Page(SassSession session, String memoryReference, long offset, String type) {}

  /** Writes words that the user has edited. */
  interface WordWriter {
    /**
     * Writes a word.
     *
     * @param page the page that the word was on when it was typed
     * @param wordIndex the number of the word on the page, from 0
     * @param text the text that the user typed
     */
    void write(Page page, int wordIndex, String text);
  }

  /**
   * A row of the table.
   *
   * @param address the address of its first word
   * @param firstWordIndex the number of that word on the page, from 0
   * @param words the words as they are shown; the last row may have fewer
   * @param changed whether each word differs from its value at the previous stop
   * @param asciiText the bytes of the row as characters
   */
  record Line(
      long address,
      int firstWordIndex,
      List<String> words,
      List<Boolean> changed,
      String asciiText) {

    static Line of(long start, int index, int[] words, String type, List<Integer> changed) {
      int end = Math.min(words.length, index + WORDS_PER_ROW);
      IntStream all = IntStream.range(index, end);
      return new Line(
          start + 4L * index,
          index,
          all.mapToObj(i -> MemoryWords.format(words[i], type)).toList(),
          IntStream.range(index, end).mapToObj(changed::contains).toList(),
          MemoryWords.toAsciiText(words, index, WORDS_PER_ROW));
    }
  }

  MemoryTable(Composite parent, WordWriter writer) {
    this.writer = writer;
    viewer = new TableViewer(parent, SWT.FULL_SELECTION | SWT.SINGLE | SWT.V_SCROLL | SWT.H_SCROLL);
    Table table = viewer.getTable();
    table.setHeaderVisible(true);
    table.setFont(Paint.fixedWidthFont());
    viewer.setContentProvider(ArrayContentProvider.getInstance());
    addColumn("Address", 110, new ColumnLabels(-1));
    for (int i = 0; i < WORDS_PER_ROW; i++) {
      TableViewerColumn column =
          addColumn(String.format(Locale.ROOT, "+%x", 4 * i), 92, new ColumnLabels(i));
      column.getColumn().setAlignment(SWT.RIGHT);
      column.setEditingSupport(new WordEditing(i));
    }
    addColumn("Text", 270, new ColumnLabels(WORDS_PER_ROW));
    KeyHandling.makeEditable(
        viewer,
        ColumnViewerEditorActivationEvent.MOUSE_DOUBLE_CLICK_SELECTION,
        ColumnViewerEditor.TABBING_HORIZONTAL | ColumnViewerEditor.TABBING_MOVE_TO_ROW_NEIGHBOR,
        1,
        WORDS_PER_ROW,
        this::editorClosed);
  }

  private TableViewerColumn addColumn(String title, int width, ColumnLabelProvider labels) {
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
  void show(Page newPage, List<Line> newLines) {
    if (viewer.isCellEditorActive()) {
      if (newPage != null && newPage.equals(page)) {
        pendingLines = newLines;
        return;
      }
      viewer.cancelEditing();
    }
    pendingLines = null;
    page = newPage;
    dim(false);
    boolean isAsLong = lines.size() == newLines.size();
    lines = newLines;
    if (isAsLong) {
      viewer.refresh();
    } else {
      viewer.setInput(IntStream.range(0, newLines.size()).boxed().toList());
    }
  }

  private void editorClosed() {
    if (pendingLines != null) {
      show(page, pendingLines);
    }
  }

  private Line lineOf(Object element) {
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
            isOld
                ? Paint.systemColor(viewer.getTable(), SWT.COLOR_WIDGET_DISABLED_FOREGROUND)
                : null);
  }

  /**
   * Starts editing a word.
   *
   * @param row the row, from 0
   * @param wordColumn the word in the row, from 0
   */
  void edit(int row, int wordColumn) {
    viewer.editElement(viewer.getElementAt(row), wordColumn + 1);
  }

  /**
   * Provides the texts of a column: the address (column -1), a word, or the characters after the
   * last word.
   */
  private final class ColumnLabels extends ColumnLabelProvider {
    private final int wordColumn;

    ColumnLabels(int wordColumn) {
      this.wordColumn = wordColumn;
    }

    @Override
    public String getText(Object element) {
      Line line = lineOf(element);
      if (wordColumn < 0) {
        return String.format(Locale.ROOT, "0x%04x", line.address());
      }
      if (wordColumn == WORDS_PER_ROW) {
        return line.asciiText();
      }
      if (wordColumn >= line.words().size()) {
        return "";
      }
      return (line.changed().get(wordColumn) ? "•" : "") + line.words().get(wordColumn);
    }

    @Override
    public Color getBackground(Object element) {
      Line line = lineOf(element);
      boolean isWord = wordColumn >= 0 && wordColumn < line.words().size();
      return isWord && line.changed().get(wordColumn)
          ? Paint.tint(viewer.getTable(), CHANGED_COLOR, 0.35)
          : null;
    }

    @Override
    public org.eclipse.swt.graphics.Font getFont(Object element) {
      return JFaceResources.getTextFont();
    }
  }

  private final class WordEditing extends EditingSupport {
    private final TextCellEditor cellEditor = new TextCellEditor(viewer.getTable());
    private final int wordColumn;

    WordEditing(int wordColumn) {
      super(viewer);
      this.wordColumn = wordColumn;
    }

    @Override
    protected CellEditor getCellEditor(Object element) {
      return cellEditor;
    }

    @Override
    protected boolean canEdit(Object element) {
      return wordColumn < lineOf(element).words().size();
    }

    @Override
    protected Object getValue(Object element) {
      return lineOf(element).words().get(wordColumn);
    }

    @Override
    protected void setValue(Object element, Object value) {
      Line row = lineOf(element);
      if (!value.equals(row.words().get(wordColumn))) {
        writer.write(page, row.firstWordIndex() + wordColumn, value.toString());
      }
    }
  }
}
