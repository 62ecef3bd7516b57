package org.sass.lang.ui.templates;

import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.templates.Template;
import org.eclipse.jface.text.templates.TemplateCompletionProcessor;
import org.eclipse.jface.text.templates.TemplateContextType;
import org.eclipse.swt.graphics.Image;

/** Proposes the user's templates. */
public final class TemplateAssist extends TemplateCompletionProcessor {
  @Override
  protected Template[] getTemplates(String context) {
    return SassTemplates.store().getTemplates(context);
  }

  @Override
  protected TemplateContextType getContextType(ITextViewer viewer, IRegion region) {
    return SassTemplates.registry().getContextType(SassTemplates.CONTEXT);
  }

  @Override
  protected int getRelevance(Template template, String prefix) {
    // Those that do not start with what was typed are in the way.
    return template.getName().startsWith(prefix) ? 90 : 0;
  }

  @Override
  protected Image getImage(Template template) {
    return null;
  }
}
