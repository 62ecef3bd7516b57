package org.sass.lang.ui.debug.ui;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.debug.core.DebugException;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.codemining.ICodeMining;
import org.eclipse.lsp4j.debug.EvaluateArgumentsContext;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Listener;
import org.sass.lang.ide.hints.HintColumns;
import org.sass.lang.ide.tokens.EvaluatableExpression;
import org.sass.lang.ui.SassText;
import org.sass.lang.ui.debug.SassSession;
import org.sass.lang.ui.debug.SassSessions;
import org.sass.lang.ui.debug.model.Evaluations;
import org.sass.lang.ui.debug.model.SassFrame;
import org.sass.lang.ui.debug.model.SassTarget;
import org.sass.lang.ui.debug.model.SassValue;
import org.sass.lang.ui.minings.VisibleMinings;
import org.sass.lang.ui.preferences.SassSettings;

/**
 * Shows values at the ends of the lines up to the current stop: of what these lines read and write.
 * They are the values of the lane in focus.
 */
public final class ValueMinings extends VisibleMinings implements SassSessions.Listener {
  /**
   * The number of lines before the stop that get values. Lines further up usually belong to
   * something else.
   */
  private static final int LINES_BEFORE = 20;

  private static final int TIMEOUT_SECONDS = 2;

  /** As wide as the space that the platform leaves at the end of a line before a hint. */
  private static final String END_PADDING = "   ";

  /** Drawing that is done after everything else in the line was painted. */
  private final List<Consumer<GC>> overlays = new ArrayList<>();

  private final Listener paintListener = this::paintOverlays;
  private volatile boolean isDisposed;

  @Override
  protected List<ICodeMining> findMinings(IDocument document, SassText text, int first, int last)
      throws BadLocationException {
    // The listener is added here, not when the editor opens, because the first listener starts the
    // platform's debugger.
    if (!isDisposed) {
      SassSessions.addListener(this);
    }
    SassFrame frame = SassSettings.showsInlineValues() ? stoppedFrame(document) : null;
    if (frame == null) {
      return List.of();
    }
    int stop = frame.getLineNumber() - 1;
    Map<Integer, Map<String, CompletableFuture<String>>> valuesByLine = new LinkedHashMap<>();
    Map<Integer, Integer> codeEndByLine = new HashMap<>();
    Map<Integer, Map<Integer, String>> hints = Map.of();
    int end = Math.min(Math.min(stop, last), document.getNumberOfLines() - 1);
    int begin = Math.max(first, stop - LINES_BEFORE);
    if (begin <= end) {
      String uri = text.services().uri();
      hints =
          text.services()
              .query(
                  (version, settings, cancel) ->
                      HintColumns.of(version, settings, uri, begin, end, cancel));
    }
    for (int line = begin; line <= end; line++) {
      int number = line;
      Map<String, CompletableFuture<String>> values = new LinkedHashMap<>();
      for (String name :
          text.services()
              .query(
                  (version, settings, cancel) ->
                      EvaluatableExpression.expressionsIn(version, number))) {
        values.put(name, requestValue(frame, name));
      }
      valuesByLine.put(line, values);
      codeEndByLine.put(
          line,
          document.getLineOffset(line)
              + text.services()
                  .query((version, settings, cancel) -> HintColumns.codeEnd(version, number)));
    }
    List<ICodeMining> minings = new ArrayList<>();
    for (Map.Entry<Integer, Map<String, CompletableFuture<String>>> line :
        valuesByLine.entrySet()) {
      String label = formatValues(line.getValue());
      int number = line.getKey();
      if (!label.isEmpty()) {
        int codeEnd = codeEndByLine.get(number);
        ValueMining.Hint hint = findHint(document, number, codeEnd, hints.get(number));
        minings.add(new ValueMining(document, number, this, codeEnd, hint, "  " + label));
      }
    }
    return minings;
  }

  /** Returns the hint that is shown after the code of a line; null if there is none. */
  private static ValueMining.Hint findHint(
      IDocument document, int line, int codeEnd, Map<Integer, String> hints)
      throws BadLocationException {
    if (hints == null) {
      return null;
    }
    IRegion region = document.getLineInformation(line);
    for (Map.Entry<Integer, String> one : hints.entrySet()) {
      int at = region.getOffset() + Math.min(one.getKey(), region.getLength());
      if (at >= codeEnd) {
        boolean isAtEnd = one.getKey() >= region.getLength();
        return new ValueMining.Hint(
            at, (isAtEnd ? END_PADDING : "") + one.getValue().stripTrailing());
      }
    }
    return null;
  }

  /**
   * Returns the frame at which the kernel of this document is stopped; null if it is not stopped.
   */
  private static SassFrame stoppedFrame(IDocument document) {
    SassSession session = SassSessions.currentSuspended();
    if (session == null
        || !ValueHover.isProgramOf(session, document)
        || !(session.launch().getDebugTarget() instanceof SassTarget target)
        || target.focusedThread() == null) {
      return null;
    }
    try {
      return target.focusedThread().getTopStackFrame();
    } catch (DebugException e) {
      // The machine has just been resumed.
      return null;
    }
  }

  /**
   * Asks for a value, without its second form. The answer is empty if there is no value or it takes
   * more than two seconds.
   */
  private static CompletableFuture<String> requestValue(SassFrame frame, String name) {
    return Evaluations.evaluate(frame, name, EvaluateArgumentsContext.HOVER)
        .orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS)
        .thenApply(SassValue::getValueString)
        .thenApply(ValueHover::withoutSecondForm)
        .exceptionally(failure -> "");
  }

  private static String formatValues(Map<String, CompletableFuture<String>> values) {
    StringBuilder label = new StringBuilder();
    values.forEach(
        (name, value) -> {
          if (!value.join().isEmpty()) {
            label.append(label.isEmpty() ? "" : ", ").append(name).append(" = ");
            label.append(value.join());
          }
        });
    return label.toString();
  }

  /**
   * Registers drawing that is done after everything else was painted. Called in the UI thread
   * during painting. The paint listener is added again so that it comes last, after that of the
   * platform, which is the caller.
   */
  void addOverlay(Consumer<GC> overlay) {
    if (overlays.isEmpty()) {
      widget().removeListener(SWT.Paint, paintListener);
      widget().addListener(SWT.Paint, paintListener);
    }
    overlays.add(overlay);
  }

  private void paintOverlays(Event event) {
    List<Consumer<GC>> now = List.copyOf(overlays);
    overlays.clear();
    now.forEach(one -> one.accept(event.gc));
  }

  /**
   * Repaints the editor, so that values at its edge disappear with their mining. May be called in
   * any thread.
   */
  void repaint() {
    inUiThread(() -> widget().redraw());
  }

  @Override
  public void suspended(SassSession session) {
    scheduleUpdate();
  }

  @Override
  public void changed(SassSession session) {
    scheduleUpdate();
  }

  @Override
  public void ended(SassSession session) {
    scheduleUpdate();
  }

  /**
   * Removes the values if the session still runs after 300 ms. A step ends sooner and keeps them.
   */
  @Override
  public void resumed(SassSession session) {
    CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS)
        .execute(
            () -> {
              if (!session.isSuspended()) {
                scheduleUpdate();
              }
            });
  }

  @Override
  public void dispose() {
    isDisposed = true;
    inUiThread(() -> widget().removeListener(SWT.Paint, paintListener));
    SassSessions.removeListener(this);
    super.dispose();
  }
}
