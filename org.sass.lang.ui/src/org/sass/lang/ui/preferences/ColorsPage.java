package org.sass.lang.ui.preferences;

import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.preference.ColorFieldEditor;
import org.eclipse.jface.preference.FieldEditorPreferencePage;
import org.eclipse.jface.preference.IPreferenceStore;
import org.eclipse.jface.preference.PreferenceConverter;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.preferences.ScopedPreferenceStore;
import org.sass.lang.ui.WordColors;

/**
 * The preference page with the colours of the text. Colours that the user does not change have
 * default values for light and dark backgrounds.
 */
public final class ColorsPage extends FieldEditorPreferencePage
    implements IWorkbenchPreferencePage {
  /** Called by the workbench. */
  public ColorsPage() {
    super(GRID);
    setPreferenceStore(new ScopedPreferenceStore(InstanceScope.INSTANCE, SassSettings.NODE));
    setDescription("Colours of words, by what they mean:");
  }

  @Override
  public void init(IWorkbench workbench) {}

  /**
   * Removes colours that equal the default from the user's preferences, because a dark theme has
   * other defaults.
   */
  @Override
  public boolean performOk() {
    boolean done = super.performOk();
    IPreferenceStore store = getPreferenceStore();
    for (WordColors.Meaning meaning : WordColors.meanings()) {
      if (store
          .getString(meaning.preferenceKey())
          .equals(store.getDefaultString(meaning.preferenceKey()))) {
        SassSettings.node().remove(meaning.preferenceKey());
      }
    }
    return done;
  }

  /** Puts two colours into each row. Below one another they would be higher than small screens. */
  @Override
  protected void adjustGridLayout() {
    super.adjustGridLayout();
    ((GridLayout) getFieldEditorParent().getLayout()).numColumns *= 2;
  }

  @Override
  protected void createFieldEditors() {
    // The default colours depend on the background, which a theme may have changed.
    Color ground = PlatformUI.getWorkbench().getWorkbenchWindows()[0].getShell().getBackground();
    for (WordColors.Meaning meaning : WordColors.meanings()) {
      PreferenceConverter.setDefault(
          getPreferenceStore(), meaning.preferenceKey(), meaning.defaultColor(ground));
      addField(
          new ColorFieldEditor(meaning.preferenceKey(), meaning.label(), getFieldEditorParent()));
    }
  }
}
