package org.sass.lang.ui.editor;

import static java.util.stream.Collectors.toSet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.eclipse.core.resources.IMarker;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
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
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.MarkerAnnotation;
import org.eclipse.ui.texteditor.MarkerUtilities;
import org.sass.lang.ide.server.EditorServices;
import org.sass.lang.ui.Offsets;
import org.sass.lang.ui.SassDocuments;
import org.sass.lang.ui.launch.RunFindings;

/**
 * Provides the proposals of Ctrl+1: fixes for the problems of the line, and other code actions at
 * the cursor.
 */
public final class SassQuickAssist implements IQuickAssistProcessor {
  /** Maximum time in milliseconds that the user waits for the language services. */
  private static final int TIMEOUT_MILLIS = 2000;

  @Override
  public boolean canFix(Annotation annotation) {
    return annotation instanceof SassProblem
        || annotation instanceof MarkerAnnotation one && isRunFinding(one);
  }

  @Override
  public boolean canAssist(IQuickAssistInvocationContext context) {
    return true;
  }

  @Override
  public ICompletionProposal[] computeQuickAssistProposals(IQuickAssistInvocationContext context) {
    ISourceViewer viewer = context.getSourceViewer();
    IDocument document = viewer.getDocument();
    EditorServices services = SassDocuments.of(document).services();
    int offset = context.getOffset();
    int length = Math.max(0, context.getLength());
    try {
      Range here = Offsets.toRange(document, offset, length);
      List<Range> problems =
          findProblemRanges(viewer.getAnnotationModel(), document, offset, length);
      Supplier<List<CodeAction>> question = () -> findActions(services, problems, here);
      List<CodeAction> actions = ServiceRequests.await(TIMEOUT_MILLIS, question);
      List<ICompletionProposal> all = new ArrayList<>(findRunProposals(viewer, offset, length));
      (actions == null ? List.<CodeAction>of() : actions)
          .forEach(action -> all.add(new CodeActionProposal(services, action)));
      return all.toArray(ICompletionProposal[]::new);
    } catch (BadLocationException e) {
      // The text has become shorter meanwhile.
      return new ICompletionProposal[0];
    }
  }

  /**
   * Returns the fixes for problems that a run has found in this line. Problems whose marked text is
   * at the cursor are left out, because the editor itself asks for their fixes.
   */
  private static List<ICompletionProposal> findRunProposals(
      ISourceViewer viewer, int offset, int length) throws BadLocationException {
    List<ICompletionProposal> found = new ArrayList<>();
    IAnnotationModel model = viewer.getAnnotationModel();
    if (model == null || length > 0) {
      return found;
    }
    int line = viewer.getDocument().getLineOfOffset(offset);
    for (Iterator<Annotation> i = model.getAnnotationIterator(); i.hasNext(); ) {
      if (i.next() instanceof MarkerAnnotation one && !one.isMarkedDeleted() && isRunFinding(one)) {
        var at = model.getPosition(one);
        boolean here =
            at != null
                && viewer.getDocument().getLineOfOffset(at.offset) == line
                && (offset < at.offset || at.offset + at.length < offset);
        if (here) {
          IMarker marker = one.getMarker();
          for (IMarkerResolution way : IDE.getMarkerHelpRegistry().getResolutions(marker)) {
            found.add(new MarkerFixProposal(marker, way));
          }
        }
      }
    }
    return found;
  }

  private static boolean isRunFinding(MarkerAnnotation annotation) {
    return RunFindings.MARKER_TYPE.equals(MarkerUtilities.getMarkerType(annotation.getMarker()));
  }

  /**
   * Returns the fixes of the problems, in the order of the problems, then the other code actions at
   * the cursor.
   */
  private static List<CodeAction> findActions(
      EditorServices services, List<Range> problems, Range cursorRange) {
    Map<String, CodeAction> all = new LinkedHashMap<>();
    for (Range problem : problems) {
      // Fixes with the same title at two problems are different.
      services.quickFixes(problem).forEach(fix -> all.putIfAbsent(fix.getTitle() + problem, fix));
    }
    Set<String> titles = all.values().stream().map(CodeAction::getTitle).collect(toSet());
    services.codeActions(cursorRange).stream()
        .filter(action -> !titles.contains(action.getTitle()))
        .forEach(action -> all.putIfAbsent(action.getTitle(), action));
    return List.copyOf(all.values());
  }

  /**
   * Returns the ranges of the problems in the selection, or in the line if nothing is selected:
   * first those at the cursor, then the others from left to right.
   */
  private static List<Range> findProblemRanges(
      IAnnotationModel model, IDocument document, int offset, int length)
      throws BadLocationException {
    if (model == null) {
      return List.of();
    }
    IRegion line = document.getLineInformationOfOffset(offset);
    int start = length > 0 ? offset : line.getOffset();
    int end = length > 0 ? offset + length : start + line.getLength();
    List<org.eclipse.jface.text.Position> found = new ArrayList<>();
    for (Iterator<Annotation> i = model.getAnnotationIterator(); i.hasNext(); ) {
      Annotation one = i.next();
      var at = one instanceof SassProblem ? model.getPosition(one) : null;
      if (at != null && at.offset <= end && start <= at.offset + at.length) {
        found.add(at);
      }
    }
    found.sort(
        Comparator.comparing(
                (org.eclipse.jface.text.Position at) ->
                    offset < at.offset || at.offset + at.length < offset)
            .thenComparing(at -> at.offset));
    List<Range> ranges = new ArrayList<>();
    for (org.eclipse.jface.text.Position at : found) {
      ranges.add(Offsets.toRange(document, at.offset, at.length));
    }
    return ranges;
  }

  @Override
  public String getErrorMessage() {
    return null;
  }

  /** A proposal that changes the text. */
  private record CodeActionProposal(EditorServices services, CodeAction action)
      implements SimpleProposal {
    @Override
    public void apply(IDocument document) {
      Changes.apply(document, services, action);
    }

    @Override
    public String getDisplayString() {
      return action.getTitle();
    }
  }

  /** A proposal from the Problems view's quick fixes for a marker. */
  private record MarkerFixProposal(IMarker marker, IMarkerResolution resolution)
      implements SimpleProposal {
    @Override
    public void apply(IDocument document) {
      resolution.run(marker);
    }

    @Override
    public String getDisplayString() {
      return resolution.getLabel();
    }
  }

  /** A proposal that has nothing to show but its title. */
  private interface SimpleProposal extends ICompletionProposal {
    @Override
    default String getAdditionalProposalInfo() {
      return null;
    }

    @Override
    default Point getSelection(IDocument document) {
      return null;
    }

    @Override
    default Image getImage() {
      return null;
    }

    @Override
    default IContextInformation getContextInformation() {
      return null;
    }
  }
}
