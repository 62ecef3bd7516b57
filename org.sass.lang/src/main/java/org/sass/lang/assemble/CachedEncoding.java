package org.sass.lang.assemble;

import java.util.List;
import java.util.OptionalLong;
import org.sass.lang.assemble.Encoder.Encoded;
import org.sass.lang.codec.InsnInput;
import org.sass.lang.document.Document;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.Problem;
import org.sass.lang.text.ProblemCollector;
import org.sass.lang.text.Span;

/**
 * What the text of one instruction was found to stand for, and what that depends on: while none of
 * it changes, the text need not be read again. The lines of a {@link Document} keep theirs from one
 * version to the next.
 */
public final class CachedEncoding {

  /** A name that was asked for, and what it stood for. */
  record Asked(String name, OptionalLong value) {}

  /** The text, with the parameters put in, under the line number of the first reading. */
  final InsnInput input;

  /** What the text alone stands for. */
  final Encoded encoded;

  /** The word to place: the text's, or that of the hex column; null if there is none. */
  final Word word;

  /** The form of {@link #word} if it is a branch; else null. */
  final Form branch;

  /** What to say of the hex column unless the target is wrong, or null. */
  final Problem doubt;

  private final List<Problem> problems;
  private final Context context;
  private final List<Asked> asked;

  /** What it is in the end, should it ask for names further down. */
  private Encoded resolved;

  private List<Asked> resolvedAsked;
  private Object resolvedParams;
  private int resolvedAddress;
  private Span target;
  private Word ends;
  private Object rightUnder;
  private Encoded rightResolved;

  /**
   * What a reading depends on, beside the names it asks for.
   *
   * @param isa the table
   * @param params the parameters declared before it, as {@link KernelBuilder#paramsKey}
   * @param address where it stands; -1 if that makes no difference
   */
  record Context(Isa isa, Object params, int address) {
    boolean holds(Isa now, KernelBuilder kernel) {
      return isa == now && params == kernel.paramsKey && (address < 0 || address == kernel.address);
    }
  }

  CachedEncoding(
      Context context,
      List<Asked> asked,
      InsnInput input,
      Encoded encoded,
      Word word,
      Form branch,
      Problem doubt,
      List<Problem> problems) {
    this.context = context;
    this.asked = asked;
    this.input = input;
    this.encoded = encoded;
    this.word = word;
    this.branch = branch;
    this.doubt = doubt;
    this.problems = problems;
  }

  /** Whether reading the text again, there, would give the same. */
  boolean holds(Isa isa, KernelBuilder kernel) {
    return context.holds(isa, kernel) && same(asked, kernel.scope);
  }

  /** Asks for the names again. */
  private static boolean same(List<Asked> asked, Scope scope) {
    for (int i = 0; i < asked.size(); i++) {
      if (!scope.value(asked.get(i).name).equals(asked.get(i).value)) {
        return false;
      }
    }
    return true;
  }

  /** Whether it is an instruction that depends on nothing but the parameters declared. */
  public boolean isInert() {
    return word != null
        && encoded.failure() == null
        && asked.isEmpty()
        && branch == null
        && doubt == null
        && problems.isEmpty()
        && context.address < 0;
  }

  /** Says what is wrong with it, in the line where it stands now. */
  void report(int line, ProblemCollector to) {
    for (int i = 0; i < problems.size(); i++) {
      to.add(problems.get(i).at(line));
    }
  }

  /** What it is when all names are known, or null if that has to be found out. */
  Encoded resolved(KernelBuilder kernel, int address) {
    boolean known =
        resolved != null
            && resolvedParams == kernel.paramsKey
            && (context.address < 0 || resolvedAddress == address);
    return known && same(resolvedAsked, kernel.scope) ? resolved : null;
  }

  /** Keeps what it is when all names are known. */
  void resolved(Encoded found, KernelBuilder kernel, int address) {
    resolved = found;
    resolvedAsked = kernel.scope.asks();
    resolvedParams = kernel.paramsKey;
    resolvedAddress = address;
  }

  /** The form that it has now that all names are known. */
  Form resolvedForm() {
    return resolved.form();
  }

  /** Whether nothing was wrong with its target when the kernel was laid out the same way. */
  boolean goesRight(Object layout) {
    return rightUnder == layout && rightResolved == resolved && doubt == null;
  }

  /** Keeps whether the target is right in a kernel that is laid out that way. */
  void goesRight(Object layout, boolean right) {
    rightUnder = right ? layout : null;
    rightResolved = resolved;
  }

  /** Whether it is known that no lane goes on after it if it has that word. */
  boolean endsAs(Word placed) {
    return placed.equals(ends);
  }

  /** Keeps that no lane goes on after it if it has that word. */
  void ends(Word placed) {
    ends = placed;
  }

  /** The operand that a branch goes to: the last one of the text. */
  Span target() {
    if (target == null) {
      List<InsnText.OperandText> operands =
          InsnReader.read(input.text(), input.start(), input.end()).operands();
      target =
          operands.isEmpty()
              ? new Span(input.start(), input.end())
              : operands.get(operands.size() - 1).bare(input.text());
    }
    return target;
  }
}
