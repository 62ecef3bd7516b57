package org.sass.lang.ui.editor;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.quickassist.IQuickAssistInvocationContext;
import org.eclipse.jface.text.quickassist.IQuickAssistProcessor;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.Range;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.sass.lang.ide.server.LocalText;
import org.sass.lang.ui.Offsets;
import org.sass.lang.ui.SassDocuments;

/** Ctrl+1: ways to mend the problem under the cursor, and what else can be done there. */
public final class SassQuickAssist implements IQuickAssistProcessor {
  /** Who asks for it waits for it. */
  private static final int MOST_MILLIS = 2000;

  @Override
  public boolean canFix(Annotation annotation) {
    return annotation instanceof SassProblem;
  }

  @Override
  public boolean canAssist(IQuickAssistInvocationContext context) {
    return true;
  }

  @Override
  public ICompletionProposal[] computeQuickAssistProposals(IQuickAssistInvocationContext context) {
    ISourceViewer viewer = context.getSourceViewer();
    IDocument document = viewer.getDocument();
    LocalText services = SassDocuments.of(document).services();
    int offset = context.getOffset();
    int length = Math.max(0, context.getLength());
    try {
      Range range = around(viewer.getAnnotationModel(), document, offset, length);
      Supplier<List<CodeAction>> question = () -> services.actions(range);
      List<CodeAction> actions = Patience.within(MOST_MILLIS, question);
      return (actions == null ? List.<CodeAction>of() : actions)
          .stream()
              .map(action -> new Proposal(services, action))
              .toArray(ICompletionProposal[]::new);
    } catch (BadLocationException e) {
      // The text has become shorter meanwhile.
      return new ICompletionProposal[0];
    }
  }

  /** The problem that the cursor is in, else the selection. */
  private static Range around(IAnnotationModel model, IDocument document, int offset, int length)
      throws BadLocationException {
    List<org.eclipse.jface.text.Position> found = new ArrayList<>();
    if (model != null) {
      for (Iterator<Annotation> i = model.getAnnotationIterator(); i.hasNext(); ) {
        Annotation one = i.next();
        var at = one instanceof SassProblem ? model.getPosition(one) : null;
        if (at != null && at.offset <= offset && offset <= at.offset + at.length) {
          found.add(at);
        }
      }
    }
    return length > 0 || found.isEmpty()
        ? Offsets.range(document, offset, length)
        : Offsets.range(document, found.get(0).offset, found.get(0).length);
  }

  @Override
  public String getErrorMessage() {
    return null;
  }

  private record Proposal(LocalText services, CodeAction action) implements ICompletionProposal {
    @Override
    public void apply(IDocument document) {
      Changes.apply(document, services.edits(action), action.getTitle());
    }

    @Override
    public String getDisplayString() {
      return action.getTitle();
    }

    @Override
    public String getAdditionalProposalInfo() {
      return null;
    }

    @Override
    public Point getSelection(IDocument document) {
      return null;
    }

    @Override
    public Image getImage() {
      return null;
    }

    @Override
    public IContextInformation getContextInformation() {
      return null;
    }
  }
}
