package org.sass.lang.ui.templates;

import java.util.Arrays;
import java.util.stream.Stream;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.templates.DocumentTemplateContext;
import org.eclipse.jface.text.templates.GlobalTemplateVariables;
import org.eclipse.jface.text.templates.Template;
import org.eclipse.jface.text.templates.TemplateContext;
import org.eclipse.jface.text.templates.TemplateContextType;
import org.eclipse.jface.text.templates.TemplateException;
import org.eclipse.jface.text.templates.TemplateProposal;

/**
 * Proposes the user's templates. The editor asks in a thread that must not access widgets, but
 * JFace's own processor accesses them. This class reads only the text when it is asked, and the
 * selection when a template is inserted.
 */
public final class TemplateAssist {
  private static final int RELEVANCE = 90;

  private TemplateAssist() {}

  /**
   * Returns the templates whose names start with the word before the offset; none if there is no
   * word.
   */
  public static Stream<ICompletionProposal> proposals(IDocument document, int offset)
      throws BadLocationException {
    int start = offset;
    while (start > 0 && Character.isJavaIdentifierPart(document.getChar(start - 1))) {
      start--;
    }
    String typed = document.get(start, offset - start);
    if (typed.isEmpty()) {
      return Stream.empty();
    }
    IRegion region = new Region(start, typed.length());
    TemplateContextType type =
        SassTemplates.registry().getContextType(SassTemplates.CONTEXT_TYPE_ID);
    return Arrays.stream(SassTemplates.store().getTemplates(SassTemplates.CONTEXT_TYPE_ID))
        .filter(template -> template.getName().startsWith(typed) && isValid(type, template))
        .map(
            template ->
                new Proposal(
                    template,
                    new DocumentTemplateContext(
                        type, document, region.getOffset(), region.getLength()),
                    region));
  }

  private static boolean isValid(TemplateContextType type, Template template) {
    try {
      type.validate(template.getPattern());
      return true;
    } catch (TemplateException e) {
      // The preference page shows the error to the author of the template.
      return false;
    }
  }

  private static final class Proposal extends TemplateProposal {
    Proposal(Template template, TemplateContext context, IRegion region) {
      super(template, context, region, null, RELEVANCE);
    }

    @Override
    public void apply(ITextViewer viewer, char trigger, int stateMask, int offset) {
      if (viewer.getSelectionProvider().getSelection() instanceof ITextSelection selection) {
        getContext().setVariable(GlobalTemplateVariables.SELECTION, selection.getText());
      }
      super.apply(viewer, trigger, stateMask, offset);
    }
  }
}
