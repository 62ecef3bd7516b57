package org.sass.lang.ui.preferences;

import java.util.Arrays;
import java.util.Comparator;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.preference.ColorFieldEditor;
import org.eclipse.jface.preference.FieldEditorPreferencePage;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.preferences.ScopedPreferenceStore;
import org.sass.lang.ui.Tokens;

/**
 * The page with the colours of the text. They are the theme's, so that General &gt; Appearance &gt;
 * Colors and Fonts shows the same, and a dark theme has others.
 */
public final class ColorsPage extends FieldEditorPreferencePage
    implements IWorkbenchPreferencePage {
  /** Where the workbench keeps the colours that somebody chose. */
  private static final String WORKBENCH = "org.eclipse.ui.workbench";

  /** The workbench makes it. */
  public ColorsPage() {
    super(GRID);
    setPreferenceStore(new ScopedPreferenceStore(InstanceScope.INSTANCE, WORKBENCH));
    setDescription("Colours of words, by what they mean:");
  }

  @Override
  public void init(IWorkbench workbench) {}

  @Override
  protected void createFieldEditors() {
    String theme = PlatformUI.getWorkbench().getThemeManager().getCurrentTheme().getId();
    // The workbench puts the name of a theme that is not the first one before the colour's.
    String prefix = theme == null || theme.isEmpty() ? "" : theme + '.';
    Arrays.stream(
            Platform.getExtensionRegistry().getConfigurationElementsFor("org.eclipse.ui.themes"))
        .filter(element -> element.getName().equals("colorDefinition"))
        .filter(element -> element.getAttribute("id").startsWith(Tokens.COLOR))
        .sorted(Comparator.comparing((IConfigurationElement e) -> e.getAttribute("label")))
        .forEach(
            element ->
                addField(
                    new ColorFieldEditor(
                        prefix + element.getAttribute("id"),
                        element.getAttribute("label"),
                        getFieldEditorParent())));
  }
}
