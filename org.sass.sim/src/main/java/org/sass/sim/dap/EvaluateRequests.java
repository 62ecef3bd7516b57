package org.sass.sim.dap;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.debug.CompletionItem;
import org.eclipse.lsp4j.debug.CompletionItemType;
import org.eclipse.lsp4j.debug.CompletionsArguments;
import org.eclipse.lsp4j.debug.CompletionsResponse;
import org.eclipse.lsp4j.debug.EvaluateArguments;
import org.eclipse.lsp4j.debug.EvaluateResponse;
import org.eclipse.lsp4j.debug.SetExpressionArguments;
import org.eclipse.lsp4j.debug.SetExpressionResponse;
import org.sass.sim.debug.MachineEdits;
import org.sass.sim.debug.WarpId;
import org.sass.sim.debug.eval.AssignmentTarget;
import org.sass.sim.debug.eval.Expression;
import org.sass.sim.debug.eval.LaneValues;
import org.sass.sim.debug.eval.ThreadVariable;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.machine.Warp;

/**
 * Answers requests about expressions from the console, the watch view and hovers: evaluation,
 * assignment and completion.
 */
final class EvaluateRequests {
  private static final List<String> COMPLETION_WORDS =
      List.of(
          "global[", "shared[", "local[", "const[", "g[", "c[", "all(", "any(", "count(", "sum(",
          "min(", "max(");
  private final DebugSession session;
  private final VariableRequests variables;

  EvaluateRequests(DebugSession session, VariableRequests variables) {
    this.session = session;
    this.variables = variables;
  }

  EvaluateResponse evaluate(EvaluateArguments arguments) {
    WarpId id = session.warpOfFrame(arguments.getFrameId());
    String text = arguments.getExpression() == null ? "" : arguments.getExpression().trim();
    int assignmentIndex = "repl".equals(arguments.getContext()) ? findAssignment(text) : -1;
    if (assignmentIndex >= 0) {
      assign(id, text.substring(0, assignmentIndex), text.substring(assignmentIndex + 1));
      text = text.substring(0, assignmentIndex).trim();
    }
    return evaluate(id, text);
  }

  /**
   * Returns the position of the {@code =} of an assignment, from 0; -1 if the text is no
   * assignment.
   */
  private static int findAssignment(String text) {
    for (int i = 1; i < text.length() - 1; i++) {
      if (text.charAt(i) == '='
          && text.charAt(i + 1) != '='
          && "=<>!".indexOf(text.charAt(i - 1)) < 0) {
        return i;
      }
    }
    return -1;
  }

  private void assign(WarpId id, String place, String value) {
    Warp warp = session.requireDebugger().warp(id);
    int lanes = warp == null ? 0 : warp.threadMask();
    String problem = MachineEdits.set(session.debugger, id, place.trim(), value.trim(), lanes);
    if (problem != null) {
      throw RequestErrors.of(problem);
    }
    variables.invalidate();
  }

  private EvaluateResponse evaluate(WarpId id, String text) {
    Expression.CompileResult compiled = session.requireDebugger().compile(text);
    if (compiled.problem() != null) {
      throw RequestErrors.of(compiled.problem());
    }
    Warp warp = session.debugger.warp(id);
    if (warp == null) {
      throw RequestErrors.of(id.text() + " is not resident");
    }
    LaneValues value = compiled.expression().evaluate(warp);
    EvaluateResponse response = new EvaluateResponse();
    response.setResult(ValueText.formatWithLane(value, warp, session));
    response.setType(ValueText.typeName(value));
    if (!ValueText.isUniform(value, warp, session)) {
      response.setVariablesReference(variables.register(variables.laneContainer(id, value, text)));
      response.setIndexedVariables(Warp.LANES);
    }
    AssignmentTarget target = compiled.expression().assignmentTarget(warp);
    if (target != null && target.address() != null) {
      int lane = target.lane() < 0 ? session.focusLane : target.lane();
      response.setMemoryReference(
          MemoryRequests.formatReference(target.space(), id, lane, target.address()[lane]));
    }
    return response;
  }

  SetExpressionResponse setExpression(SetExpressionArguments arguments) {
    WarpId id = session.warpOfFrame(arguments.getFrameId());
    assign(id, arguments.getExpression(), arguments.getValue());
    EvaluateResponse evaluated = evaluate(id, arguments.getExpression());
    SetExpressionResponse response = new SetExpressionResponse();
    response.setValue(evaluated.getResult());
    response.setType(evaluated.getType());
    response.setVariablesReference(evaluated.getVariablesReference());
    response.setIndexedVariables(evaluated.getIndexedVariables());
    return response;
  }

  // ---- completion

  CompletionsResponse completions(CompletionsArguments arguments) {
    String text = arguments.getText() == null ? "" : arguments.getText();
    int column = arguments.getColumn() - (session.columnsFromOne ? 1 : 0);
    int end = Math.max(0, Math.min(text.length(), column));
    int start = end;
    while (start > 0
        && (Character.isLetterOrDigit(text.charAt(start - 1))
            || "_.".indexOf(text.charAt(start - 1)) >= 0)) {
      start--;
    }
    boolean type = start > 0 && text.charAt(start - 1) == ':';
    String begun = text.substring(start, end);
    List<CompletionItem> items = new ArrayList<>();
    for (String word : type ? List.of(ElementType.NAMES.split(" ")) : completionWords()) {
      if (word.regionMatches(true, 0, begun, 0, begun.length())) {
        CompletionItem item = new CompletionItem();
        item.setLabel(word);
        item.setStart(start + (session.columnsFromOne ? 1 : 0));
        item.setLength(begun.length());
        item.setType(type ? CompletionItemType.CLASS : completionKind(word));
        items.add(item);
      }
    }
    CompletionsResponse response = new CompletionsResponse();
    response.setTargets(items.toArray(CompletionItem[]::new));
    return response;
  }

  private static CompletionItemType completionKind(String word) {
    return word.endsWith("(") ? CompletionItemType.FUNCTION : CompletionItemType.VARIABLE;
  }

  private List<String> completionWords() {
    List<String> words = new ArrayList<>();
    for (RegisterKind file : RegisterKind.values()) {
      session.requireDebugger().usedRegisters(file).stream()
          .filter(n -> file != RegisterKind.ADDRESS || n > 0)
          .forEach(n -> words.add(session.debugger.names().registers().name(file, n)));
    }
    words.addAll(session.debugger.names().parameters().keySet());
    for (String buffer : session.debugger.names().buffers().keySet()) {
      words.add(buffer + "[");
    }
    words.addAll(COMPLETION_WORDS);
    words.addAll(ThreadVariable.displayNames());
    words.addAll(session.debugger.names().labels().keySet());
    return words;
  }
}
