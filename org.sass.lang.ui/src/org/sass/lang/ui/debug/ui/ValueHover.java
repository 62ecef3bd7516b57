package org.sass.lang.ui.debug.ui;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IVariable;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IInformationControlCreator;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextHover;
import org.eclipse.jface.text.ITextHoverExtension;
import org.eclipse.jface.text.ITextHoverExtension2;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Region;
import org.eclipse.lsp4j.debug.EvaluateArgumentsContext;
import org.sass.lang.ide.tokens.Evaluatable;
import org.sass.lang.ui.Offsets;
import org.sass.lang.ui.SassDocuments;
import org.sass.lang.ui.debug.SassSession;
import org.sass.lang.ui.debug.SassSessions;
import org.sass.lang.ui.debug.model.Evaluations;
import org.sass.lang.ui.debug.model.SassFrame;
import org.sass.lang.ui.debug.model.SassTarget;
import org.sass.lang.ui.debug.model.SassValue;
import org.sass.lang.ui.hover.PageControl;
import org.sass.lang.ui.hover.Pages;

/** The value of what is under the mouse, while a machine stands still. */
public final class ValueHover implements ITextHover, ITextHoverExtension, ITextHoverExtension2 {
  /** Nobody looks at one place for longer. */
  private static final int PATIENCE_SECONDS = 2;

  private static final int LANES_A_ROW = 8;

  @Override
  @Deprecated
  public String getHoverInfo(ITextViewer viewer, IRegion region) {
    return getHoverInfo2(viewer, region);
  }

  @Override
  public String getHoverInfo2(ITextViewer viewer, IRegion region) {
    SassSession session = SassSessions.suspended();
    IDocument document = viewer.getDocument();
    if (session == null
        || !isOf(session, document)
        || !(session.launch().getDebugTarget() instanceof SassTarget target)
        || target.focused() == null) {
      return null;
    }
    try {
      var position = Offsets.position(document, region.getOffset());
      String expression =
          SassDocuments.of(document)
              .services()
              .ask((text, settings, cancel) -> Evaluatable.at(text, position));
      SassFrame frame = target.focused().getTopStackFrame();
      if (expression == null || frame == null) {
        return null;
      }
      SassValue value =
          Evaluations.evaluate(frame, expression, EvaluateArgumentsContext.HOVER)
              .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      return Pages.plain(text(expression, value, session));
    } catch (BadLocationException | java.util.concurrent.ExecutionException e) {
      // The text has become shorter, or what stands there has no value now.
      return null;
    } catch (TimeoutException | DebugException e) {
      // The machine goes on at this moment.
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  /** Whether a document is what runs in a session. */
  static boolean isOf(SassSession session, IDocument document) {
    ITextFileBuffer buffer = FileBuffers.getTextFileBufferManager().getTextFileBuffer(document);
    return buffer != null
        && session.file() != null
        && session.file().getFullPath().equals(buffer.getLocation());
  }

  private static String text(String expression, SassValue value, SassSession session)
      throws DebugException {
    StringBuilder text = new StringBuilder(expression);
    text.append(" = ").append(value.getValueString());
    if (!value.getReferenceTypeName().isEmpty()) {
      text.append("  ").append(value.getReferenceTypeName());
    }
    text.append("\n").append(session.focus().text());
    if (value.hasVariables()) {
      IVariable[] lanes = value.getVariables();
      for (int i = 0; i < lanes.length; i++) {
        text.append(i % LANES_A_ROW == 0 ? "\n" + lanes[i].getName() + " " : ", ");
        text.append(lanes[i].getValue().getValueString());
      }
    }
    return text.toString();
  }

  @Override
  public IRegion getHoverRegion(ITextViewer viewer, int offset) {
    return new Region(offset, 0);
  }

  @Override
  public IInformationControlCreator getHoverControlCreator() {
    return PageControl.creator();
  }
}
