package org.sass.lang.ui.preferences;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.preference.PreferencePage;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.CellEditor;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.ComboBoxViewerCellEditor;
import org.eclipse.jface.viewers.EditingSupport;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.sass.lang.ide.settings.ProblemText;
import org.sass.lang.ui.preferences.SassSettings.Setting;

/** The preference page on which the user chooses the severity of each problem, by its code. */
public final class ProblemsPage extends PreferencePage implements IWorkbenchPreferencePage {
  /** The text for a problem that has its default severity. */
  private static final String OWN = "default";

  private final Setting setting =
      SassSettings.all().stream().filter(s -> !s.codes().isEmpty()).findFirst().orElseThrow();
  private final Map<String, String> levels = new TreeMap<>();
  private TableViewer table;

  /** Called by the workbench. */
  public ProblemsPage() {
    setPreferenceStore(SassSettings.store());
    setDescription(
        "Severity of each problem. Errors in the code itself stay errors for the assembler.");
  }

  @Override
  public void init(IWorkbench workbench) {}

  @Override
  protected Control createContents(Composite parent) {
    Composite page = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().applyTo(page);
    table = new TableViewer(page, SWT.BORDER | SWT.FULL_SELECTION | SWT.V_SCROLL);
    table.getTable().setHeaderVisible(true);
    // The table has a fixed preferred height and scrolls, so that the page fits the screen.
    table
        .getTable()
        .setLayoutData(GridDataFactory.fillDefaults().grab(true, true).hint(480, 300).create());
    table.setContentProvider(ArrayContentProvider.getInstance());
    column("Problem", 180).setLabelProvider(label(code -> code));
    TableViewerColumn level = column("Severity", 150);
    level.setLabelProvider(label(code -> levels.getOrDefault(code, own(code))));
    column("Meaning", 420).setLabelProvider(label(code -> ProblemText.of(code).meaning()));
    ColumnViewerToolTipSupport.enableFor(table);
    level.setEditingSupport(new LevelChoice());
    read(getPreferenceStore().getString(setting.key()));
    table.setInput(setting.codes());
    return page;
  }

  private static ColumnLabelProvider label(UnaryOperator<String> text) {
    return new ColumnLabelProvider() {
      @Override
      public String getText(Object code) {
        return text.apply((String) code);
      }

      @Override
      public String getToolTipText(Object code) {
        return ProblemText.of((String) code).meaning();
      }
    };
  }

  private static String own(String code) {
    String severity = ProblemText.of(code).severity().toLowerCase(Locale.ROOT);
    return severity.isEmpty() ? OWN : OWN + " (" + severity + ")";
  }

  private TableViewerColumn column(String title, int width) {
    TableViewerColumn column = new TableViewerColumn(table, SWT.NONE);
    column.getColumn().setText(title);
    column.getColumn().setWidth(width);
    return column;
  }

  private void read(String stored) {
    levels.clear();
    try {
      if (JsonParser.parseString(stored) instanceof JsonObject object) {
        for (Map.Entry<String, JsonElement> one : object.entrySet()) {
          levels.put(one.getKey(), SassSettings.text(one.getValue()));
        }
      }
    } catch (JsonParseException e) {
      setErrorMessage("The stored severities cannot be read; the defaults are shown");
    }
  }

  @Override
  protected void performDefaults() {
    read(setting.usualText());
    table.refresh();
    super.performDefaults();
  }

  @Override
  public boolean performOk() {
    JsonObject object = new JsonObject();
    levels.forEach(object::addProperty);
    getPreferenceStore().setValue(setting.key(), object.toString());
    return true;
  }

  private final class LevelChoice extends EditingSupport {
    LevelChoice() {
      super(table);
    }

    @Override
    protected CellEditor getCellEditor(Object code) {
      List<String> words = new ArrayList<>(List.of(own((String) code)));
      words.addAll(setting.words());
      var editor = new ComboBoxViewerCellEditor(table.getTable(), SWT.READ_ONLY);
      editor.setContentProvider(ArrayContentProvider.getInstance());
      editor.setInput(words);
      return editor;
    }

    @Override
    protected boolean canEdit(Object code) {
      return true;
    }

    @Override
    protected Object getValue(Object code) {
      return levels.getOrDefault(code, own((String) code));
    }

    @Override
    protected void setValue(Object code, Object level) {
      if (own((String) code).equals(level)) {
        levels.remove((String) code);
      } else {
        levels.put((String) code, (String) level);
      }
      table.update(code, null);
    }
  }
}
