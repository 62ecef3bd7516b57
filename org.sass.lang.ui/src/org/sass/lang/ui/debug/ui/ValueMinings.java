package org.sass.lang.ui.debug.ui;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.debug.core.DebugException;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.codemining.ICodeMining;
import org.eclipse.jface.text.codemining.LineEndCodeMining;
import org.eclipse.lsp4j.debug.EvaluateArgumentsContext;
import org.sass.lang.ide.tokens.Evaluatable;
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
 * The values of what the lines before the stop read and write, behind these lines: those of the
 * lane in focus, as the debugger shows them.
 */
public final class ValueMinings extends Visible implements SassSessions.Listener {
  /** What stands further up belongs to something else, most often. */
  private static final int LINES_BEFORE = 20;

  private static final int PATIENCE_SECONDS = 2;

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
    int end = Math.min(Math.min(stop, last), document.getNumberOfLines() - 1);
    for (int line = Math.max(first, stop - LINES_BEFORE); line <= end; line++) {
      int number = line;
      Map<String, CompletableFuture<String>> values = new LinkedHashMap<>();
      for (String name :
          text.services().ask((version, settings, cancel) -> Evaluatable.of(version, number))) {
        values.put(name, value(frame, name));
      }
      asked.put(line, values);
    }
    List<ICodeMining> minings = new ArrayList<>();
    for (Map.Entry<Integer, Map<String, CompletableFuture<String>>> line : asked.entrySet()) {
      String label = label(line.getValue());
      if (!label.isEmpty()) {
        LineEndCodeMining mining = new LineEndCodeMining(document, line.getKey(), this) {};
        mining.setLabel("  " + label);
        minings.add(mining);
      }
    }
    return minings;
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
        .thenApply(value -> value.replaceFirst(" \\(.*", ""))
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
    SassSessions.remove(this);
    super.dispose();
  }
}
