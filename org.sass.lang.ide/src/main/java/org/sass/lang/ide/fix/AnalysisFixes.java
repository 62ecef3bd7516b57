package org.sass.lang.ide.fix;

import java.util.List;
import java.util.function.Supplier;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.ReconvergenceEdits;
import org.sass.lang.edit.RegisterEdits;
import org.sass.lang.edit.TargetEdits;
import org.sass.lang.flow.Cfg;
import org.sass.lang.flow.Effects;
import org.sass.lang.flow.KernelFlow;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.isa.FormEffects.Flow;
import org.sass.lang.text.DiagnosticCatalog;
import org.sass.lang.text.Problem;

/**
 * Quick fixes for findings of the analyses, for findings of a run, and for mistakes in launch
 * comments.
 */
final class AnalysisFixes {

  /**
   * Kernels with at most this number of instructions are analysed before the user chooses the fix.
   */
  private static final int MAX_EAGER_INSTRUCTIONS = 3000;

  private AnalysisFixes() {}

  static void add(FixCollector fixes, Settings settings, Problem problem) {
    if (problem.line() < 1 || problem.line() > fixes.document.lineCount()) {
      return;
    }
    if (RunFixes.isRunFinding(problem.code())) {
      RunFixes.add(fixes, problem);
      return;
    }
    if (DiagnosticCatalog.isLaunch(problem.code())) {
      LaunchFixes.addMistakeFix(fixes, problem);
    } else if (problem.code().equals("register-limit")) {
      LaunchFixes.addSmallerBlock(fixes, settings, problem);
    } else {
      addFixes(fixes, problem);
    }
    SuppressionFixes.add(fixes, problem);
  }

  private static void addFixes(FixCollector fixes, Problem problem) {
    CodeStatement code = fixes.codeAt(problem);
    if (code == null || code.instruction() == null) {
      return;
    }
    Document document = fixes.document;
    Kernel kernel = code.kernel();
    int index = code.codeIndex();
    switch (problem.code()) {
      case "dead-write" ->
          fixes.add(
              problem,
              "Remove the instruction",
              ReconvergenceEdits.removeInstructions(document, kernel, index, index + 1));
      case "unreachable-code" ->
          addAnalysedFix(
              fixes,
              problem,
              "Remove the unreachable code",
              kernel,
              () -> removeUnreachable(document, kernel, index));
      case "sync-without-join" -> {
        int target = index(kernel, TargetEdits.targetAddress(code));
        if (target >= 0) {
          String title = "Add a join marker in line " + kernel.code().get(target).line();
          fixes.add(
              problem, title, true, ReconvergenceEdits.addJoinMarker(document, kernel, target));
        }
      }
      case "divergence-without-sync" -> {
        int target = index(kernel, TargetEdits.targetAddress(code));
        if (target > index) {
          addAnalysedFix(
              fixes,
              problem,
              "Let the lanes reconverge in line " + kernel.code().get(target).line(),
              kernel,
              () -> reconvergeAtTarget(document, kernel, index, target));
        }
      }
      case "unwritten-register" -> {
        RegisterFixes.addZeroing(fixes, problem, code);
        RegisterFixes.addOtherRegisters(fixes, problem, code);
      }
      case "unset-condition" -> {
        RegisterFixes.addOtherRegisters(fixes, problem, code);
        fixes.add(
            problem,
            "Remove the guard, so that it always executes",
            RegisterEdits.removeGuard(document, code, problem.start()));
      }
      case "guarded-exit" ->
          fixes.add(
              problem,
              "Remove the guard, so that it always executes",
              RegisterEdits.removeGuard(document, code));
      case "join-without-sync" -> {
        String marker = ReconvergenceEdits.joinMarkerText(document);
        fixes.add(
            problem,
            "Remove the join marker " + marker,
            RegisterEdits.removeModifier(document, code, marker));
      }
      case "runs-into-subroutine" ->
          fixes.add(
              problem, "End the thread here", ReconvergenceEdits.addExitMarker(document, code));
      default -> {
        // The other codes have no single fix.
      }
    }
  }

  /**
   * Offers a fix that needs an analysis of the whole kernel. In a small kernel the analysis runs at
   * once; in a large one it runs when the user chooses the fix.
   */
  private static void addAnalysedFix(
      FixCollector fixes,
      Problem problem,
      String title,
      Kernel kernel,
      Supplier<List<Change>> changes) {
    if (kernel.code().size() > MAX_EAGER_INSTRUCTIONS) {
      fixes.addDeferred(problem, title, false, changes);
    } else {
      fixes.add(problem, title, changes.get());
    }
  }

  private static int index(Kernel kernel, long address) {
    PlacedInstruction placed = address < 0 ? null : kernel.instructionAt(address);
    return placed == null ? -1 : kernel.code().indexOf(placed);
  }

  private static List<Change> removeUnreachable(Document document, Kernel kernel, int first) {
    Cfg cfg = KernelFlow.of(document.isa(), kernel).cfg();
    int end = first;
    while (end < kernel.code().size() && !cfg.isReachable(cfg.blockOf(end))) {
      end++;
    }
    return end == first
        ? List.of()
        : ReconvergenceEdits.removeInstructions(document, kernel, first, end);
  }

  /**
   * Returns the changes that let the lanes meet at the branch target, or nothing if that is not
   * certain to be right. It is certain if all lanes that do not take the branch run straight
   * through the instructions that it skips, and if no other branch leads into these instructions or
   * to the target.
   */
  private static List<Change> reconvergeAtTarget(
      Document document, Kernel kernel, int branch, int target) {
    KernelFlow flow = KernelFlow.of(document.isa(), kernel);
    Cfg cfg = flow.cfg();
    for (int i = branch + 1; i < target; i++) {
      Effects effects = flow.effects(i);
      if (effects.flow() != Flow.NEXT || effects.exits() || effects.joins()) {
        return List.of();
      }
    }
    int from = cfg.blockOf(branch);
    for (Cfg.Edge edge : cfg.edges()) {
      int start = cfg.block(edge.to()).first();
      boolean inside = start > branch && start <= target;
      if (inside && (edge.from() < from || edge.from() >= cfg.blockOf(target))) {
        return List.of();
      }
    }
    return ReconvergenceEdits.addReconvergence(document, kernel, branch, target);
  }
}
