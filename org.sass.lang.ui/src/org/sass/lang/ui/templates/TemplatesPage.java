package org.sass.lang.ui.templates;

import org.eclipse.ui.texteditor.templates.TemplatePreferencePage;
import org.sass.lang.ui.preferences.SassSettings;

/** The preference page on which users write templates. */
public final class TemplatesPage extends TemplatePreferencePage {
  /** Called by the workbench. */
  public TemplatesPage() {
    setPreferenceStore(SassSettings.store());
    setTemplateStore(SassTemplates.store());
    setContextTypeRegistry(SassTemplates.registry());
  }

  @Override
  protected boolean isShowFormatterSetting() {
    return false;
  }
}
