package org.sass.lang.ui.preferences;

import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.preference.ColorFieldEditor;
import org.eclipse.jface.preference.FieldEditorPreferencePage;
import org.eclipse.jface.preference.IPreferenceStore;
import org.eclipse.jface.preference.PreferenceConverter;
import org.eclipse.swt.graphics.Color;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.preferences.ScopedPreferenceStore;
import org.sass.lang.ui.WordColors;

/**
 * The page with the colours of the text. Those that the user leaves alone are the usual ones, on
 * light and dark grounds.
 */
public final class ColorsPage extends FieldEditorPreferencePage
    implements IWorkbenchPreferencePage {
  /** The workbench makes it. */
  public ColorsPage() {
    super(GRID);
    setPreferenceStore(new ScopedPreferenceStore(InstanceScope.INSTANCE, SassSettings.NODE));
    setDescription("Colours of words, by what they mean:");
  }

  @Override
  public void init(IWorkbench workbench) {}

  /** A colour that is the usual one is not the user's own: a dark theme has another for it. */
  @Override
  public boolean performOk() {
    boolean done = super.performOk();
    IPreferenceStore store = getPreferenceStore();
    for (WordColors.Meaning meaning : WordColors.all()) {
      if (store.getString(meaning.key()).equals(store.getDefaultString(meaning.key()))) {
        SassSettings.node().remove(meaning.key());
      }
    }
    return done;
  }

  @Override
  protected void createFieldEditors() {
    // The usual colours are those on the ground that there is now; a theme may have changed it.
    Color ground = PlatformUI.getWorkbench().getWorkbenchWindows()[0].getShell().getBackground();
    for (WordColors.Meaning meaning : WordColors.all()) {
      PreferenceConverter.setDefault(getPreferenceStore(), meaning.key(), meaning.usual(ground));
      addField(new ColorFieldEditor(meaning.key(), meaning.label(), getFieldEditorParent()));
    }
  }
}
