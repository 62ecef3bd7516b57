package org.sass.lang.ui.preferences;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jface.preference.PreferencePage;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.CellEditor;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ComboBoxViewerCellEditor;
import org.eclipse.jface.viewers.EditingSupport;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.sass.lang.ui.preferences.SassSettings.Setting;

/** The page on which the user chooses how single problems are shown, by their codes. */
public final class ProblemsPage extends PreferencePage implements IWorkbenchPreferencePage {
  /** What is shown for a code that keeps its own level. */
  private static final String OWN = "as the language has it";

  private final Setting setting =
      SassSettings.all().stream().filter(s -> !s.codes().isEmpty()).findFirst().orElseThrow();
  private final Map<String, String> levels = new TreeMap<>();
  private TableViewer table;

  /** The workbench makes it. */
  public ProblemsPage() {
    setPreferenceStore(SassSettings.store());
    setDescription(setting.description());
  }

  @Override
  public void init(IWorkbench workbench) {}

  @Override
  protected Control createContents(Composite parent) {
    table = new TableViewer(parent, SWT.BORDER | SWT.FULL_SELECTION | SWT.V_SCROLL);
    table.getTable().setHeaderVisible(true);
    table.getTable().setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true));
    table.setContentProvider(ArrayContentProvider.getInstance());
    column("Problem", 260)
        .setLabelProvider(ColumnLabelProvider.createTextProvider(code -> (String) code));
    TableViewerColumn level = column("Shown as", 200);
    level.setLabelProvider(
        ColumnLabelProvider.createTextProvider(code -> levels.getOrDefault(code, OWN)));
    level.setEditingSupport(new LevelChoice());
    read(getPreferenceStore().getString(setting.key()));
    table.setInput(setting.codes());
    return table.getControl();
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
      setErrorMessage("What was stored cannot be read; the usual levels are shown");
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
      List<String> words = new ArrayList<>(List.of(OWN));
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
      return levels.getOrDefault(code, OWN);
    }

    @Override
    protected void setValue(Object code, Object level) {
      if (OWN.equals(level)) {
        levels.remove((String) code);
      } else {
        levels.put((String) code, (String) level);
      }
      table.update(code, null);
    }
  }
}
