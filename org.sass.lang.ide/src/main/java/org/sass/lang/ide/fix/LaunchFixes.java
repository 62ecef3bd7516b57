package org.sass.lang.ide.fix;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.document.Document;
import org.sass.lang.edit.Change;
import org.sass.lang.flow.KernelFlow;
import org.sass.lang.flow.Occupancy;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.text.Problem;

/**
 * Quick fixes for launch comments: for mistakes in them, and for blocks that are too large for the
 * machine.
 */
final class LaunchFixes {

  /** Proposed block sizes are multiples of this number, the lanes of a warp. */
  private static final int WARP_LANES = 32;

  private static final Pattern BLOCK = Pattern.compile("block=\\s*([0-9]+)");

  private LaunchFixes() {}

  /**
   * Fixes a mistake: applies the replacement that the problem proposes, or removes a setting that
   * occurs twice.
   */
  static void addMistakeFix(FixCollector fixes, Problem problem) {
    int line = problem.line() - 1;
    String marked = fixes.markedText(problem);
    if (problem.replacement() != null) {
      Change change = Change.replace(line, problem.start(), problem.end(), problem.replacement());
      String title = ProblemFixes.replaceTitle(marked, problem.replacement());
      fixes.add(problem, title, true, List.of(change));
    } else if (problem.code().equals("launch-twice") && !marked.isBlank()) {
      String text = fixes.document.lineText(line);
      int start = problem.start();
      while (start > 0 && !Character.isWhitespace(text.charAt(start - 1))) {
        start--;
      }
      int end = wordEnd(text, problem.end());
      String title = "Remove " + ProblemFixes.quoteForTitle(text.substring(start, end));
      int gap = start > 0 ? start - 1 : start;
      fixes.add(problem, title, List.of(Change.replace(line, gap, end, "")));
    }
  }

  private static int wordEnd(String text, int from) {
    int end = from;
    while (end < text.length() && !Character.isWhitespace(text.charAt(end))) {
      end++;
    }
    return end;
  }

  /**
   * Offers a smaller block, if the block needs more registers than the machine has. The size is the
   * largest multiple of a warp that fits.
   */
  static void addSmallerBlock(FixCollector fixes, Settings settings, Problem problem) {
    Document document = fixes.document;
    int line = problem.line() - 1;
    Matcher block = BLOCK.matcher(document.lineText(line));
    if (!block.find(Math.min(problem.start(), document.lineLength(line)))
        || document.lineText(line).startsWith(",", block.end())) {
      return;
    }
    Settings.Limits limits = settings.limits();
    var machine =
        new org.sass.lang.flow.Limits(
            limits.registers(), limits.sharedBytes(), limits.threads(), limits.blocks(), 0);
    int used = 0;
    for (Kernel kernel : document.program().kernels()) {
      used = Math.max(used, KernelFlow.registerCount(document.isa(), kernel, () -> false));
    }
    int threads = Math.min(limits.threads(), number(block.group(1))) / WARP_LANES * WARP_LANES;
    while (threads > 0
        && Occupancy.of(threads, used, 0, machine).registers() > limits.registers()) {
      threads -= WARP_LANES;
    }
    if (threads > 0) {
      Change change = Change.replace(line, block.start(1), block.end(1), Integer.toString(threads));
      fixes.add(problem, "Launch blocks of " + threads + " threads", List.of(change));
    }
  }

  private static int number(String digits) {
    return digits.length() > 6 ? Integer.MAX_VALUE : Integer.parseInt(digits);
  }
}
