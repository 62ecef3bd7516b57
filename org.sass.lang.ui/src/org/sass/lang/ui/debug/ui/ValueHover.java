package org.sass.lang.ui.debug.ui;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IVariable;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.lsp4j.debug.EvaluateArgumentsContext;
import org.sass.lang.ide.tokens.EvaluatableExpression;
import org.sass.lang.ui.Offsets;
import org.sass.lang.ui.SassDocuments;
import org.sass.lang.ui.debug.SassSession;
import org.sass.lang.ui.debug.SassSessions;
import org.sass.lang.ui.debug.model.Evaluations;
import org.sass.lang.ui.debug.model.SassFrame;
import org.sass.lang.ui.debug.model.SassTarget;
import org.sass.lang.ui.debug.model.SassValue;
import org.sass.lang.ui.hover.Pages;

/** The part of the hover that shows the value under the mouse while the session is suspended. */
public final class ValueHover {
  /** Time to wait for a value, in seconds. Users do not look at one place for longer. */
  private static final int TIMEOUT_SECONDS = 2;

  private static final int LANES_PER_ROW = 8;

  private ValueHover() {}

  /**
   * Returns the page with the value; null if nothing at the place has one. Waits for the adapter;
   * must not be called in the UI thread.
   */
  public static String page(ITextViewer viewer, IRegion region) {
    SassSession session = SassSessions.currentSuspended();
    IDocument document = viewer.getDocument();
    if (session == null
        || !isProgramOf(session, document)
        || !(session.launch().getDebugTarget() instanceof SassTarget target)
        || target.focusedThread() == null) {
      return null;
    }
    try {
      var position = Offsets.toPosition(document, region.getOffset());
      String expression =
          SassDocuments.of(document)
              .services()
              .query(
                  (text, settings, cancel) -> EvaluatableExpression.expressionAt(text, position));
      SassFrame frame = target.focusedThread().getTopStackFrame();
      if (expression == null || frame == null) {
        return null;
      }
      SassValue value =
          Evaluations.evaluate(frame, expression, EvaluateArgumentsContext.HOVER)
              .get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
      return Pages.fromPlainText(format(expression, value, session));
    } catch (BadLocationException | java.util.concurrent.ExecutionException e) {
      // The text has become shorter, or the expression has no value now.
      return null;
    } catch (TimeoutException | DebugException e) {
      // The machine has just been resumed, or the answer took too long.
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  /** Returns a value without its second form, which follows in parentheses. */
  static String withoutSecondForm(String value) {
    return value.replaceFirst(" \\(.*", "");
  }

  /** Returns whether a document holds the program that a session runs. */
  static boolean isProgramOf(SassSession session, IDocument document) {
    ITextFileBuffer buffer = FileBuffers.getTextFileBufferManager().getTextFileBuffer(document);
    return buffer != null
        && session.file() != null
        && session.file().getFullPath().equals(buffer.getLocation());
  }

  private static String format(String expression, SassValue value, SassSession session)
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
        text.append(i % LANES_PER_ROW == 0 ? "\n" + lanes[i].getName() + " " : ", ");
        text.append(withoutSecondForm(lanes[i].getValue().getValueString()));
      }
    }
    return text.toString();
  }
}
