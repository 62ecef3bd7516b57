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
import org.sass.lang.ui.minings.Visible;
import org.sass.lang.ui.preferences.SassSettings;

/**
 * The values of what the lines before the stop read and write, after these lines: those of the lane
 * in focus, as the debugger shows them.
 */
public final class ValueMinings extends Visible implements SassSessions.Listener {
  /** What stands further up belongs to something else, most often. */
  private static final int LINES_BEFORE = 20;

  private static final int PATIENCE_SECONDS = 2;

  /** As wide as what the platform leaves free at the end of a line before it shows something. */
  private static final String AT_END = "   ";

  /** What is painted above all else in a line, when all else is. */
  private final List<Consumer<GC>> above = new ArrayList<>();

  private final Listener painting = this::paint;
  private volatile boolean disposed;

  @Override
  protected List<ICodeMining> find(IDocument document, SassText text, int first, int last)
      throws BadLocationException {
    // Not when the editor opens: the debugger is started with the first one who follows it.
    if (!disposed) {
      SassSessions.add(this);
    }
    SassFrame frame = SassSettings.inlineValues() ? frame(document) : null;
    if (frame == null) {
      return List.of();
    }
    int stop = frame.getLineNumber() - 1;
    Map<Integer, Map<String, CompletableFuture<String>>> asked = new LinkedHashMap<>();
    Map<Integer, Integer> ends = new HashMap<>();
    Map<Integer, Map<Integer, String>> hints = Map.of();
    int end = Math.min(Math.min(stop, last), document.getNumberOfLines() - 1);
    int begin = Math.max(first, stop - LINES_BEFORE);
    if (begin <= end) {
      String uri = text.services().uri();
      hints =
          text.services()
              .ask(
                  (version, settings, cancel) ->
                      HintColumns.of(version, settings, uri, begin, end, cancel));
    }
    for (int line = begin; line <= end; line++) {
      int number = line;
      Map<String, CompletableFuture<String>> values = new LinkedHashMap<>();
      for (String name :
          text.services()
              .ask((version, settings, cancel) -> EvaluatableExpression.of(version, number))) {
        values.put(name, value(frame, name));
      }
      asked.put(line, values);
      ends.put(
          line,
          document.getLineOffset(line)
              + text.services()
                  .ask((version, settings, cancel) -> HintColumns.codeEnd(version, number)));
    }
    List<ICodeMining> minings = new ArrayList<>();
    for (Map.Entry<Integer, Map<String, CompletableFuture<String>>> line : asked.entrySet()) {
      String label = label(line.getValue());
      int number = line.getKey();
      if (!label.isEmpty()) {
        int codeEnd = ends.get(number);
        ValueMining.Hint hint = hint(document, number, codeEnd, hints.get(number));
        minings.add(new ValueMining(document, number, this, codeEnd, hint, "  " + label));
      }
    }
    return minings;
  }

  /** What is shown after the code of a line; null for nothing. */
  private static ValueMining.Hint hint(
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
        return new ValueMining.Hint(at, (isAtEnd ? AT_END : "") + one.getValue().stripTrailing());
      }
    }
    return null;
  }

  /** Where the kernel of this text is stopped; null if it is not. */
  private static SassFrame frame(IDocument document) {
    SassSession session = SassSessions.suspended();
    if (session == null
        || !ValueHover.isOf(session, document)
        || !(session.launch().getDebugTarget() instanceof SassTarget target)
        || target.focused() == null) {
      return null;
    }
    try {
      return target.focused().getTopStackFrame();
    } catch (DebugException e) {
      // It goes on at this moment.
      return null;
    }
  }

  /** A value without its second spelling; empty where there is none. */
  private static CompletableFuture<String> value(SassFrame frame, String name) {
    return Evaluations.evaluate(frame, name, EvaluateArgumentsContext.HOVER)
        .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
        .thenApply(SassValue::getValueString)
        .thenApply(ValueHover::alone)
        .exceptionally(failure -> "");
  }

  private static String label(Map<String, CompletableFuture<String>> values) {
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
   * Paints something above all else; in the thread that paints, while it does. The listener that
   * does it comes last, after that of the platform, which is the one that calls.
   */
  void above(Consumer<GC> what) {
    if (above.isEmpty()) {
      widget().removeListener(SWT.Paint, painting);
      widget().addListener(SWT.Paint, painting);
    }
    above.add(what);
  }

  private void paint(Event event) {
    List<Consumer<GC>> now = List.copyOf(above);
    above.clear();
    now.forEach(one -> one.accept(event.gc));
  }

  /** What stood at the edge of the editor goes with its mining; in any thread. */
  void paintAgain() {
    inUiThread(() -> widget().redraw());
  }

  @Override
  public void suspended(SassSession session) {
    renew();
  }

  @Override
  public void changed(SassSession session) {
    renew();
  }

  @Override
  public void ended(SassSession session) {
    renew();
  }

  /** A step is over at once: only what really runs loses its values. */
  @Override
  public void resumed(SassSession session) {
    CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS)
        .execute(
            () -> {
              if (!session.isSuspended()) {
                renew();
              }
            });
  }

  @Override
  public void dispose() {
    disposed = true;
    inUiThread(() -> widget().removeListener(SWT.Paint, painting));
    SassSessions.remove(this);
    super.dispose();
  }
}
