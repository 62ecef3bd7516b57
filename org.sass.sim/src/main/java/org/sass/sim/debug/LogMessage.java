package org.sass.sim.debug;

import java.util.ArrayList;
import java.util.List;
import org.sass.sim.debug.eval.Expression;
import org.sass.sim.debug.eval.LaneValues;
import org.sass.sim.debug.eval.NameTable;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.Warp;

/** The message of a logpoint: text with expressions in braces. */
public final class LogMessage {
  private final List<String> texts = new ArrayList<>();
  private final List<Expression> expressions = new ArrayList<>();

  private LogMessage() {}

  /**
   * The result of reading a message.
   *
   * @param log the message; null if one of its expressions is not valid
   * @param problem an error message; null if there is none
   */
  public record ParseResult(LogMessage log, String problem) {}

  /** Reads a message. Compiles the expressions in its braces. */
  public static ParseResult parse(String message, NameTable names) {
    LogMessage log = new LogMessage();
    int at = 0;
    while (true) {
      int open = message.indexOf('{', at);
      int close = open < 0 ? -1 : message.indexOf('}', open);
      if (close < 0) {
        log.texts.add(message.substring(at));
        return new ParseResult(log, null);
      }
      log.texts.add(message.substring(at, open));
      Expression.CompileResult compiled =
          Expression.compile(message.substring(open + 1, close), names);
      if (compiled.problem() != null) {
        return new ParseResult(null, compiled.problem());
      }
      log.expressions.add(compiled.expression());
      at = close + 1;
    }
  }

  /** Returns the expressions in its braces. */
  List<Expression> expressions() {
    return expressions;
  }

  /**
   * Returns the message for a warp. If a value differs between the lanes, the message has the
   * values of the first of the lanes, and says so at its end.
   *
   * @param lanes mask of the lanes that the message is about
   * @param displayType the type that words are shown in; null for hexadecimal
   */
  String format(Warp warp, int lanes, ElementType displayType) {
    int lane = lanes == 0 ? 0 : Integer.numberOfTrailingZeros(lanes);
    boolean lanesDiffer = false;
    StringBuilder all = new StringBuilder(texts.get(0));
    for (int i = 0; i < expressions.size(); i++) {
      LaneValues value = expressions.get(i).evaluate(warp);
      lanesDiffer |= lanes != 0 && !value.uniform() && !value.isUniform(lanes);
      all.append(value.formatLane(lane, displayType)).append(texts.get(i + 1));
    }
    return all.append(lanesDiffer ? " (lane " + lane + "; lanes differ)" : "").toString();
  }
}
