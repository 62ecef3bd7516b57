package org.sass.lang.ide.hover;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.flow.IssueControl;
import org.sass.lang.ide.navigate.BarrierFlow;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;

/** Says in plain words what the control of an instruction means: when the instruction is issued. */
public final class ControlHover {
  private static final CancelChecker NEVER_CANCELLED = () -> {};
  private static final int MAX_BARRIERS = 16;

  /** Maximum number of lines that are named for one barrier. */
  private static final int MAX_LINES = 4;

  private ControlHover() {}

  /**
   * Returns the meaning of the control of an instruction: a name and a phrase for each thing that
   * it says; empty if the assembler chose it, or if its meaning is not known.
   *
   * @param code the statement of the instruction, which is placed in the program
   */
  public static List<String[]> phrases(Document document, CodeStatement code) {
    IssueControl control = IssueControl.of(code.instruction());
    List<String[]> phrases = new ArrayList<>();
    if (control == null || !control.isWritten() || isChosen(document, code.statement())) {
      return phrases;
    }
    boolean follows =
        control.waitMask() != 0 || control.readBarrier() >= 0 || control.writeBarrier() >= 0;
    BarrierFlow flow = follows ? BarrierFlow.around(document, code, NEVER_CANCELLED) : null;
    for (int barrier = 0; barrier < MAX_BARRIERS; barrier++) {
      if (control.waitsFor(barrier)) {
        List<Integer> setters = flow.settersBefore(code.codeIndex(), barrier);
        String by =
            setters.isEmpty() ? "which nothing sets before" : "set by " + list(flow, setters);
        phrases.add(new String[] {"waits for", "barrier " + barrier + ", " + by});
      }
    }
    addSet(flow, code, control.readBarrier(), "its sources are read", phrases);
    addSet(flow, code, control.writeBarrier(), "its result is written", phrases);
    if (control.stall() >= 0) {
      String later =
          switch (control.stall()) {
            case 0 -> "may be issued at once";
            case 1 -> "is issued 1 cycle later";
            default -> "is issued " + control.stall() + " cycles later";
          };
      String yields = control.yields() ? "; meanwhile another warp may go on" : "";
      phrases.add(new String[] {"next instruction", later + yields});
    }
    return phrases;
  }

  /**
   * Returns whether the assembler has chosen the control. The word can differ from the usual one
   * even then, because a control may show bits of operands, too.
   */
  private static boolean isChosen(Document document, Statement statement) {
    return !document.isa().hasControlWords()
        && statement.kind() == Kind.INSTRUCTION
        && statement.hexColumn() == null
        && InsnReader.read(
                    statement.source(),
                    statement.sourceSpan().start(),
                    statement.sourceSpan().end())
                .control()
            == null;
  }

  private static void addSet(
      BarrierFlow flow, CodeStatement code, int barrier, String until, List<String[]> phrases) {
    if (barrier < 0) {
      return;
    }
    List<Integer> waiters = flow.waitersAfter(code.codeIndex(), barrier);
    String who = waiters.isEmpty() ? "nothing waits for it" : "awaited by " + list(flow, waiters);
    phrases.add(new String[] {"sets", "barrier " + barrier + " until " + until + ", " + who});
  }

  /** Returns the instructions with their lines: {@code LDG in line 14 and S2R in line 20}. */
  private static String list(BarrierFlow flow, List<Integer> insns) {
    List<String> names = new ArrayList<>();
    for (int insn : insns.subList(0, Math.min(MAX_LINES, insns.size()))) {
      PlacedInstruction placed = flow.instruction(insn);
      String mnemonic =
          placed.decode().form() == null ? "a word" : placed.decode().form().mnemonic();
      names.add(mnemonic + " in line " + placed.line());
    }
    int more = insns.size() - names.size();
    if (more > 0) {
      names.add(more + " more");
    }
    int last = names.size() - 1;
    return last == 0
        ? names.get(0)
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }
}
