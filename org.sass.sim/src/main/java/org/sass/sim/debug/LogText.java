package org.sass.sim.debug;

import java.util.ArrayList;
import java.util.List;
import org.sass.sim.debug.eval.Expression;
import org.sass.sim.debug.eval.Names;
import org.sass.sim.debug.eval.Value;
import org.sass.sim.machine.Warp;

/** The message of a logpoint: text with expressions in braces. */
public final class LogText {
  /** More values than these in a line nobody reads. */
  private static final int SHOWN = 8;

  private final List<String> texts = new ArrayList<>();
  private final List<Expression> expressions = new ArrayList<>();

  private LogText() {}

  /**
   * What a message reads as.
   *
   * @param log null if an expression in it is none
   * @param problem what is wrong, or null
   */
  public record Read(LogText log, String problem) {}

  /** Reads a message. */
  public static Read read(String message, Names names) {
    LogText log = new LogText();
    int at = 0;
    while (true) {
      int open = message.indexOf('{', at);
      int close = open < 0 ? -1 : message.indexOf('}', open);
      if (close < 0) {
        log.texts.add(message.substring(at));
        return new Read(log, null);
      }
      log.texts.add(message.substring(at, open));
      Expression.Compiled compiled = Expression.compile(message.substring(open + 1, close), names);
      if (compiled.problem() != null) {
        return new Read(null, compiled.problem());
      }
      log.expressions.add(compiled.expression());
      at = close + 1;
    }
  }

  /** Whether all of its expressions are {@link Expression#isOwn}. */
  boolean isOwn(int fixed) {
    return expressions.stream().allMatch(one -> one.isOwn(fixed));
  }

  String text(Warp warp, int lanes) {
    StringBuilder all = new StringBuilder(texts.get(0));
    for (int i = 0; i < expressions.size(); i++) {
      all.append(values(expressions.get(i).value(warp), lanes)).append(texts.get(i + 1));
    }
    return all.toString();
  }

  /** One value where all lanes have the same, else those of the first lanes. */
  static String values(Value value, int lanes) {
    if (lanes == 0 || value.uniform() || value.isUniform(lanes)) {
      return value.text(lanes == 0 ? 0 : Integer.numberOfTrailingZeros(lanes));
    }
    StringBuilder all = new StringBuilder("[");
    int shown = 0;
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((lanes >>> lane & 1) == 0) {
        continue;
      }
      if (shown == SHOWN) {
        all.append(", …");
        break;
      }
      all.append(shown++ == 0 ? "" : ", ").append(value.text(lane));
    }
    return all.append("]").toString();
  }
}
