package org.sass.lang.ui.views;

import java.util.List;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.CellEditor;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnViewerEditor;
import org.eclipse.jface.viewers.ColumnViewerEditorActivationEvent;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.ComboBoxCellEditor;
import org.eclipse.jface.viewers.EditingSupport;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.jface.viewers.TextCellEditor;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.sass.lang.ide.layout.BitLayout.Choice;
import org.sass.lang.ide.layout.BitLayout.Field;

/**
 * A table with the fields of an instruction word, one in each row. A click, F2 or Enter edits a
 * value in its cell.
 */
final class FieldTable {
  /**
   * Fields with a larger maximum are shown in hexadecimal, which is easier to read for wide fields.
   */
  private static final int MAX_DECIMAL = 255;

  private static final int VALUE_COLUMN = 2;

  private final TableViewer viewer;
  private final ValueChanger changer;

  /** Changes the value of a field. */
  interface ValueChanger {
    void change(Field field, String value);
  }

  /**
   * Creates a table without rows.
   *
   * @param onHighlight takes the index of the row that the user looks at; -1 for none
   * @param onClosed is called when the user has finished editing a value
   */
  FieldTable(Composite parent, ValueChanger changer, IntConsumer onHighlight, Runnable onClosed) {
    this.changer = changer;
    viewer = new TableViewer(parent, SWT.FULL_SELECTION | SWT.SINGLE | SWT.V_SCROLL | SWT.H_SCROLL);
    Table table = viewer.getTable();
    table.setHeaderVisible(true);
    table.setLinesVisible(true);
    addColumn("Field", 150, Field::name, field -> null);
    addColumn("Bits", 90, field -> Bits.formatRanges(field.bits()), Field::name);
    addColumn("Value", 120, FieldTable::displayValue, FieldTable::valueHint)
        .setEditingSupport(new ValueEditing());
    addColumn("Text", 90, Field::shown, field -> null);
    addColumn("Meaning", 420, Field::meaning, Field::meaning);
    viewer.setContentProvider(ArrayContentProvider.getInstance());
    ColumnViewerToolTipSupport.enableFor(viewer);
    KeyHandling.makeEditable(
        viewer,
        ColumnViewerEditorActivationEvent.MOUSE_CLICK_SELECTION,
        ColumnViewerEditor.TABBING_VERTICAL,
        VALUE_COLUMN,
        VALUE_COLUMN,
        onClosed);
    table.addSelectionListener(
        SelectionListener.widgetSelectedAdapter(
            event -> onHighlight.accept(table.getSelectionIndex())));
    table.addListener(SWT.FocusOut, event -> onHighlight.accept(-1));
    table.addListener(SWT.FocusIn, event -> onHighlight.accept(table.getSelectionIndex()));
    table.addListener(SWT.MouseMove, event -> onHighlight.accept(rowAt(table, event.x, event.y)));
    table.addListener(SWT.MouseExit, event -> onHighlight.accept(-1));
  }

  private static int rowAt(Table table, int x, int y) {
    TableItem item = table.getItem(new org.eclipse.swt.graphics.Point(x, y));
    return item == null ? -1 : table.indexOf(item);
  }

  Table table() {
    return viewer.getTable();
  }

  /** Shows the fields of a word. The same row stays selected. */
  void show(List<Field> fields) {
    int selected = viewer.getTable().getSelectionIndex();
    viewer.setInput(fields);
    if (selected >= 0 && selected < fields.size()) {
      viewer.getTable().setSelection(selected);
    }
  }

  boolean isEditing() {
    return viewer.isCellEditorActive();
  }

  /** Returns the value as it is shown and may be typed. */
  static String displayValue(Field field) {
    for (Choice choice : field.choices()) {
      if (choice.value() == field.value()) {
        return choiceLabel(choice);
      }
    }
    return numericText(field);
  }

  private static String numericText(Field field) {
    return !field.editable() || field.max() > MAX_DECIMAL
        ? "0x" + Long.toHexString(field.value())
        : String.valueOf(field.value());
  }

  private static String choiceLabel(Choice choice) {
    return choice.shown().isEmpty()
        ? String.valueOf(choice.value())
        : choice.value() + " " + choice.shown();
  }

  private static String valueHint(Field field) {
    if (!field.editable()) {
      return "cannot be changed: another value would be another instruction";
    }
    return field.min() + " to " + field.max() + "; F2 or a click changes it";
  }

  private TableViewerColumn addColumn(
      String title, int width, Function<Field, String> text, Function<Field, String> toolTip) {
    TableViewerColumn column = new TableViewerColumn(viewer, SWT.LEFT);
    column.getColumn().setText(title);
    column.getColumn().setWidth(width);
    column.getColumn().setResizable(true);
    boolean isName = title.equals("Field");
    column.setLabelProvider(
        new ColumnLabelProvider() {
          @Override
          public String getText(Object element) {
            return text.apply((Field) element);
          }

          @Override
          public String getToolTipText(Object element) {
            String says = toolTip.apply((Field) element);
            return says == null || says.isEmpty() ? null : says;
          }

          @Override
          public Color getBackground(Object element) {
            return isName
                ? Paint.tint(viewer.getTable(), Bits.fieldColor((Field) element), 0.25)
                : null;
          }

          @Override
          public Font getFont(Object element) {
            return ((Field) element).marked()
                ? org.eclipse.jface.resource.JFaceResources.getFontRegistry()
                    .getBold(org.eclipse.jface.resource.JFaceResources.DEFAULT_FONT)
                : null;
          }
        });
    return column;
  }

  /**
   * Edits values. If the values that give an instruction are known, the user chooses one from a
   * list; otherwise the user types a value.
   */
  private final class ValueEditing extends EditingSupport {
    private final TextCellEditor textEditor = new TextCellEditor(viewer.getTable());

    ValueEditing() {
      super(viewer);
    }

    @Override
    protected boolean canEdit(Object element) {
      return ((Field) element).editable();
    }

    @Override
    protected CellEditor getCellEditor(Object element) {
      List<Choice> choices = ((Field) element).choices();
      if (choices.isEmpty()) {
        return textEditor;
      }
      String[] labels = choices.stream().map(FieldTable::choiceLabel).toArray(String[]::new);
      ComboBoxCellEditor list = new ComboBoxCellEditor(viewer.getTable(), labels, SWT.READ_ONLY);
      list.setActivationStyle(
          ComboBoxCellEditor.DROP_DOWN_ON_MOUSE_ACTIVATION
              | ComboBoxCellEditor.DROP_DOWN_ON_KEY_ACTIVATION
              | ComboBoxCellEditor.DROP_DOWN_ON_PROGRAMMATIC_ACTIVATION);
      return list;
    }

    @Override
    protected Object getValue(Object element) {
      Field field = (Field) element;
      for (int i = 0; i < field.choices().size(); i++) {
        if (field.choices().get(i).value() == field.value()) {
          return i;
        }
      }
      return field.choices().isEmpty() ? numericText(field) : Integer.valueOf(-1);
    }

    @Override
    protected void setValue(Object element, Object value) {
      Field field = (Field) element;
      if (value instanceof Integer index) {
        if (index >= 0 && field.choices().get(index).value() != field.value()) {
          changer.change(field, String.valueOf(field.choices().get(index).value()));
        }
      } else if (!value.equals(numericText(field))) {
        changer.change(field, value.toString().strip());
      }
    }
  }

  /** Starts to edit the value in a row, from 0. */
  void edit(int row) {
    viewer.editElement(viewer.getElementAt(row), VALUE_COLUMN);
  }
}
