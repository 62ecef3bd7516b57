package org.sass.lang.ui.templates;

import java.io.IOException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.text.templates.GlobalTemplateVariables;
import org.eclipse.jface.text.templates.TemplateContextType;
import org.eclipse.ui.editors.text.templates.ContributionContextTypeRegistry;
import org.eclipse.ui.editors.text.templates.ContributionTemplateStore;
import org.sass.lang.ui.preferences.SassSettings;

/**
 * The templates that users write themselves. The built-in snippets of the language are a part of
 * code completion.
 */
public final class SassTemplates {
  /** The identifier of the only context type of these templates. */
  public static final String CONTEXT_TYPE_ID = "org.sass.lang.ui.template";

  private static final String STORE_KEY = "templates";

  private static final ContributionContextTypeRegistry REGISTRY = createRegistry();
  private static final ContributionTemplateStore STORE = loadStore();

  private SassTemplates() {}

  private static ContributionContextTypeRegistry createRegistry() {
    var registry = new ContributionContextTypeRegistry();
    registry.addContextType(CONTEXT_TYPE_ID);
    TemplateContextType type = registry.getContextType(CONTEXT_TYPE_ID);
    type.addResolver(new GlobalTemplateVariables.Cursor());
    type.addResolver(new GlobalTemplateVariables.WordSelection());
    type.addResolver(new GlobalTemplateVariables.LineSelection());
    type.addResolver(new GlobalTemplateVariables.Date());
    type.addResolver(new GlobalTemplateVariables.Year());
    type.addResolver(new GlobalTemplateVariables.User());
    return registry;
  }

  private static ContributionTemplateStore loadStore() {
    var store = new ContributionTemplateStore(REGISTRY, SassSettings.store(), STORE_KEY);
    try {
      store.load();
    } catch (IOException e) {
      ILog.of(SassTemplates.class).error("The templates cannot be read: " + e.getMessage(), e);
    }
    return store;
  }

  /** Returns the registry with the context type of the templates. */
  public static ContributionContextTypeRegistry registry() {
    return REGISTRY;
  }

  /** Returns the store with all templates. */
  public static ContributionTemplateStore store() {
    return STORE;
  }
}
