package org.sass.lang.ide.fix;

import java.util.List;
import java.util.function.Supplier;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Code;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.MeetingEdits;
import org.sass.lang.edit.RegisterEdits;
import org.sass.lang.edit.TargetEdits;
import org.sass.lang.flow.Cfg;
import org.sass.lang.flow.Effects;
import org.sass.lang.flow.KernelFlow;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.isa.Roles.Flow;
import org.sass.lang.text.DiagnosticCatalog;
import org.sass.lang.text.Problem;

/** What can be done about findings of analyses and of runs, and mistakes in launch comments. */
final class AnalysisFixes {

  /** So many instructions are looked at before the user asks for it. */
  private static final int SMALL = 3000;

  private AnalysisFixes() {}

  static void add(QuickFixes fixes, Settings settings, Problem problem) {
    if (problem.line() < 1 || problem.line() > fixes.document.lineCount()) {
      return;
    }
    if (RunFixes.isOfRuns(problem.code())) {
      RunFixes.add(fixes, problem);
      return;
    }
    if (DiagnosticCatalog.isLaunch(problem.code())) {
      LaunchFixes.mistake(fixes, problem);
    } else if (problem.code().equals("register-limit")) {
      LaunchFixes.registers(fixes, settings, problem);
    } else {
      fix(fixes, problem);
    }
    SuppressionFixes.add(fixes, problem);
  }

  private static void fix(QuickFixes fixes, Problem problem) {
    Code code = fixes.codeAt(problem);
    if (code == null || code.placed() == null) {
      return;
    }
    Document document = fixes.document;
    Kernel kernel = code.kernel();
    int index = code.index();
    switch (problem.code()) {
      case "dead-write" ->
          fixes.add(
              problem,
              "Remove the instruction",
              MeetingEdits.remove(document, kernel, index, index + 1));
      case "unreachable-code" ->
          sure(
              fixes,
              problem,
              "Remove the unreachable code",
              kernel,
              () -> unreachable(document, kernel, index));
      case "sync-without-join" -> {
        int target = index(kernel, TargetEdits.target(code));
        if (target >= 0) {
          String title = "Let the lanes meet in line " + kernel.code().get(target).line();
          fixes.add(problem, title, true, MeetingEdits.join(document, kernel, target));
        }
      }
      case "divergence-without-sync" -> {
        int target = index(kernel, TargetEdits.target(code));
        if (target > index) {
          sure(
              fixes,
              problem,
              "Let the lanes meet again in line " + kernel.code().get(target).line(),
              kernel,
              () -> meet(document, kernel, index, target));
        }
      }
      case "unwritten-register" -> {
        RegisterFixes.write(fixes, problem, code);
        RegisterFixes.another(fixes, problem, code);
      }
      case "unset-condition" -> {
        RegisterFixes.another(fixes, problem, code);
        fixes.add(
            problem,
            "Do it always, without the condition",
            RegisterEdits.withoutGuard(document, code, problem.start()));
      }
      case "guarded-exit" ->
          fixes.add(
              problem,
              "Do it always, without the condition",
              RegisterEdits.withoutGuard(document, code));
      case "join-without-sync" -> {
        String marker = MeetingEdits.marker(document);
        fixes.add(
            problem,
            "Remove the join marker " + marker,
            RegisterEdits.withoutModifier(document, code, marker));
      }
      case "runs-into-subroutine" ->
          fixes.add(problem, "End the thread here", MeetingEdits.end(document, code));
      default -> {
        // There is no single way to fix the others.
      }
    }
  }

  /** Offers what needs a look at the whole kernel: at once where that is small. */
  private static void sure(
      QuickFixes fixes,
      Problem problem,
      String title,
      Kernel kernel,
      Supplier<List<Change>> changes) {
    if (kernel.code().size() > SMALL) {
      fixes.mendLater(problem, title, false, changes);
    } else {
      fixes.add(problem, title, changes.get());
    }
  }

  private static int index(Kernel kernel, long address) {
    Placed placed = address < 0 ? null : kernel.at(address);
    return placed == null ? -1 : kernel.code().indexOf(placed);
  }

  private static List<Change> unreachable(Document document, Kernel kernel, int first) {
    Cfg cfg = KernelFlow.of(document.isa(), kernel).cfg();
    int end = first;
    while (end < kernel.code().size() && !cfg.isReachable(cfg.blockOf(end))) {
      end++;
    }
    return end == first ? List.of() : MeetingEdits.remove(document, kernel, first, end);
  }

  /**
   * Only where it is sure to be right: the branch leads past instructions that all lanes which do
   * not take it run through, and nothing else leads there.
   */
  private static List<Change> meet(Document document, Kernel kernel, int branch, int target) {
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
    return MeetingEdits.meet(document, kernel, branch, target);
  }
}
