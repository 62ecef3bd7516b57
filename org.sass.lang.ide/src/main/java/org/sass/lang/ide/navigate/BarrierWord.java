package org.sass.lang.ide.navigate;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.codec.SpelledPart;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.document.Spelling;
import org.sass.lang.flow.IssueControl;
import org.sass.lang.ide.layout.InstructionAnatomy;
import org.sass.lang.ide.text.Positions;
import org.sass.lang.isa.ControlFields;
import org.sass.lang.isa.Element.Format;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.Span;

/**
 * A word in the control of an instruction that names a barrier: it waits for the barrier, or sets
 * it.
 *
 * @param code the statement of the instruction, which is placed in the program
 * @param waits whether the instruction waits for the barrier
 * @param barriers the numbers of the barriers; more than one only if the word is a mask
 * @param span its columns in the line
 */
record BarrierWord(CodeStatement code, boolean waits, List<Integer> barriers, Span span) {

  /** The words that belong together: instructions that set barriers, and those that wait. */
  record Group(List<Range> setters, List<Range> waiters) {}

  /** Returns the word at a position; null if there is none. */
  static BarrierWord at(Document document, Position position) {
    CodeStatement code = Positions.statementAt(document, position);
    if (code == null || code.instruction() == null) {
      return null;
    }
    int column = Positions.columnIndex(document, position);
    BarrierWord endingHere = null;
    for (BarrierWord word : of(document, code)) {
      if (column >= word.span.start() && column < word.span.end()) {
        return word;
      }
      endingHere = column == word.span.end() ? word : endingHere;
    }
    return endingHere;
  }

  /**
   * Returns the word at a position. Elsewhere in the control of an instruction, returns all words
   * by which the instruction waits. In a listing, which has the control in the hex column only,
   * returns these anywhere in the instruction.
   */
  static List<BarrierWord> allAt(Document document, Position position) {
    BarrierWord word = at(document, position);
    CodeStatement code = Positions.statementAt(document, position);
    if (word != null || code == null || code.instruction() == null) {
      return word == null ? List.of() : List.of(word);
    }
    Span control =
        InsnReader.read(
                code.statement().source(),
                code.statement().sourceSpan().start(),
                code.statement().sourceSpan().end())
            .control();
    if (control == null && code.statement().hexColumn() != null) {
      return listedWaits(code);
    }
    int column = Positions.columnIndex(document, position);
    boolean isInside =
        control != null
            && column >= control.start() + code.statement().sourceShift()
            && column < control.end() + code.statement().sourceShift();
    return isInside ? of(document, code).stream().filter(BarrierWord::waits).toList() : List.of();
  }

  /** Returns a word for each barrier that an instruction waits for by its hex column. */
  private static List<BarrierWord> listedWaits(CodeStatement code) {
    IssueControl control = IssueControl.of(code.instruction());
    List<BarrierWord> words = new ArrayList<>();
    int mask = control == null || !control.isWritten() ? 0 : control.waitMask();
    for (int barrier = 0; mask >>> barrier != 0; barrier++) {
      if (control.waitsFor(barrier)) {
        Span span = new Span(code.statement().start(), code.statement().end());
        words.add(new BarrierWord(code, true, List.of(barrier), span));
      }
    }
    return words;
  }

  /** Returns the words of an instruction; none if its text has no control. */
  private static List<BarrierWord> of(Document document, CodeStatement code) {
    List<BarrierWord> words = new ArrayList<>();
    boolean isText = code.statement().kind() == Kind.INSTRUCTION;
    Spelling spelling =
        isText
            ? Spelling.of(
                document, code.lineIndex(), code.statement(), code.instruction().address())
            : null;
    ControlFields fields = spelling == null ? null : IssueControl.fieldsOf(spelling.form());
    IssueControl control = fields == null ? null : IssueControl.of(code.instruction());
    if (control == null || spelling.insn().control() == null) {
      return words;
    }
    for (SpelledPart part : spelling.parts()) {
      if (part.hole() == null || part.topPart() == null || !part.topPart().isControl()) {
        continue;
      }
      if (part.hole().field().equals(fields.waitMask())) {
        addWaits(code, control, part, words);
      } else if (part.hole().field().equals(fields.readBarrier().field())) {
        int read = control.readBarrier();
        words.add(new BarrierWord(code, false, List.of(read), span(document, code, part)));
      } else if (part.hole().field().equals(fields.writeBarrier().field())) {
        int write = control.writeBarrier();
        words.add(new BarrierWord(code, false, List.of(write), span(document, code, part)));
      }
    }
    return words;
  }

  /**
   * Adds a word for each barrier, or one for all of them if they have no characters of their own.
   */
  private static void addWaits(
      CodeStatement code, IssueControl control, SpelledPart part, List<BarrierWord> words) {
    List<Integer> all = new ArrayList<>();
    for (int barrier = 0; barrier < part.hole().field().width(); barrier++) {
      if (control.waitsFor(barrier)) {
        all.add(barrier);
        if (part.hole().format() == Format.MASK) {
          int at = part.span().start() + barrier;
          words.add(new BarrierWord(code, true, List.of(barrier), new Span(at, at + 1)));
        }
      }
    }
    if (part.hole().format() != Format.MASK && !all.isEmpty()) {
      words.add(new BarrierWord(code, true, all, part.span()));
    }
  }

  /** Returns the columns of a barrier's number, with the letter before it. */
  private static Span span(Document document, CodeStatement code, SpelledPart part) {
    return InstructionAnatomy.span(part, document.lineText(code.lineIndex()));
  }

  Range range() {
    return Positions.toRange(code.lineIndex(), span);
  }

  /** Returns the ranges where the instructions that this word waits for set their barriers. */
  List<Range> definitions(Document document, CancelChecker cancel) {
    return waits ? group(document, cancel).setters : List.of(range());
  }

  /** Returns the words that belong together with this one, in the order of the text. */
  Group group(Document document, CancelChecker cancel) {
    BarrierFlow flow = BarrierFlow.around(document, code, cancel);
    List<Range> setters = new ArrayList<>();
    List<Range> waiters = new ArrayList<>();
    int here = code.codeIndex();
    for (int barrier : barriers) {
      Set<Integer> sets = new TreeSet<>(waits ? flow.settersBefore(here, barrier) : List.of(here));
      Set<Integer> waitFor = new TreeSet<>(waits ? List.of(here) : List.of());
      for (int insn : List.copyOf(sets)) {
        waitFor.addAll(flow.waitersAfter(insn, barrier));
      }
      for (int insn : waits ? List.<Integer>of() : List.copyOf(waitFor)) {
        sets.addAll(flow.settersBefore(insn, barrier));
      }
      addRanges(document, sets, false, barrier, setters);
      addRanges(document, waitFor, true, barrier, waiters);
    }
    return new Group(setters, waiters);
  }

  private void addRanges(
      Document document, Set<Integer> insns, boolean wait, int barrier, List<Range> ranges) {
    for (int insn : insns) {
      CodeStatement at = InstructionStatements.statementAt(document, code.kernel(), insn);
      Range range = at == null ? null : rangeIn(document, at, wait, barrier);
      if (range != null && !ranges.contains(range)) {
        ranges.add(range);
      }
    }
  }

  /** Returns the word of an instruction for a barrier; the whole instruction if it has none. */
  private static Range rangeIn(Document document, CodeStatement at, boolean wait, int barrier) {
    for (BarrierWord word : of(document, at)) {
      if (word.waits == wait && word.barriers.contains(barrier)) {
        return word.range();
      }
    }
    return Definition.range(at);
  }
}
