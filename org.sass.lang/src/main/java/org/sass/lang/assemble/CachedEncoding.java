package org.sass.lang.assemble;

import java.util.List;
import java.util.OptionalLong;
import org.sass.lang.assemble.Encoder.Encoded;
import org.sass.lang.codec.InsnInput;
import org.sass.lang.codec.TargetText;
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
 * The cached encoding of one instruction, with everything that it depends on. While none of that
 * changes, the text need not be read again. The lines of a {@link Document} keep their cached
 * encodings from one version to the next.
 */
public final class CachedEncoding {

  /**
   * A name that was looked up while encoding.
   *
   * @param value its value; empty if it has none
   * @param isPending whether it may be declared further down
   */
  record Lookup(String name, OptionalLong value, boolean isPending) {}

  /**
   * The text with parameter names replaced by their operands. It has the line number of the first
   * reading.
   */
  final InsnInput input;

  /** The encoding of the text alone, without regard to a hex column. */
  final Encoded encoded;

  /** The word to place: from the text or from the hex column. Null if there is none. */
  final Word word;

  /** The form of {@link #word} if it may be a branch, else null. */
  final Form branchForm;

  /** A problem with the hex column, or null. It is not reported if the branch target is wrong. */
  final Problem hexProblem;

  private final List<Problem> problems;
  private final Context context;
  private final List<Lookup> lookups;

  /**
   * The final encoding of an instruction that uses names declared further down, or null while
   * unknown.
   */
  private Encoded resolved;

  private List<Lookup> resolvedLookups;
  private Object resolvedParams;
  private int resolvedAddress;
  private Span targetSpan;
  private Word endingWord;
  private Object correctLayout;
  private Encoded correctResolved;

  /**
   * What a cached encoding depends on, apart from the names it looks up.
   *
   * @param isa the instruction-set table
   * @param params the parameters declared before the instruction, as {@link
   *     KernelBuilder#paramsKey}
   * @param address byte address of the instruction; -1 if the encoding does not depend on it
   */
  record Context(Isa isa, Object params, int address) {
    boolean isValidFor(Isa currentIsa, KernelBuilder kernel) {
      return isa == currentIsa
          && params == kernel.paramsKey
          && (address < 0 || address == kernel.address);
    }
  }

  CachedEncoding(
      Context context,
      List<Lookup> lookups,
      InsnInput input,
      Encoded encoded,
      Word word,
      Form branchForm,
      Problem hexProblem,
      List<Problem> problems) {
    this.context = context;
    this.lookups = lookups;
    this.input = input;
    this.encoded = encoded;
    this.word = word;
    this.branchForm = branchForm;
    this.hexProblem = hexProblem;
    this.problems = problems;
  }

  /**
   * Returns whether encoding the text again at the current place of the kernel would give the same
   * result.
   */
  boolean isValidFor(Isa isa, KernelBuilder kernel) {
    return context.isValidFor(isa, kernel) && haveSameValues(lookups, kernel.scope);
  }

  /** Returns whether the text uses names, such as labels. */
  boolean usesNames() {
    return !lookups.isEmpty();
  }

  /** Returns whether looking up the names again gives the same values. */
  private static boolean haveSameValues(List<Lookup> lookups, Scope scope) {
    for (int i = 0; i < lookups.size(); i++) {
      Lookup lookup = lookups.get(i);
      // The address 0 of a label is not the 0 of a name that is not known yet.
      if (!scope.value(lookup.name).equals(lookup.value)
          || scope.isPending(lookup.name) != lookup.isPending) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether this is a correct instruction that depends only on the table and the declared
   * parameters: it uses no names, is no branch, does not depend on its address and has no problems.
   */
  public boolean isInert() {
    return word != null
        && encoded.failure() == null
        && lookups.isEmpty()
        && branchForm == null
        && hexProblem == null
        && problems.isEmpty()
        && context.address < 0;
  }

  /**
   * Reports its problems.
   *
   * @param line number of the line where the instruction stands now
   */
  void report(int line, ProblemCollector collector) {
    for (int i = 0; i < problems.size(); i++) {
      collector.add(problems.get(i).atLine(line));
    }
  }

  /** Returns the encoding with all names known, or null if it has to be computed again. */
  Encoded findResolved(KernelBuilder kernel, int address) {
    boolean known =
        resolved != null
            && resolvedParams == kernel.paramsKey
            && (context.address < 0 || resolvedAddress == address);
    return known && haveSameValues(resolvedLookups, kernel.scope) ? resolved : null;
  }

  /** Stores the encoding with all names known. */
  void storeResolved(Encoded found, KernelBuilder kernel, int address) {
    resolved = found;
    resolvedLookups = kernel.scope.lookups();
    resolvedParams = kernel.paramsKey;
    resolvedAddress = address;
  }

  /** Returns the form of the encoding with all names known. */
  Form resolvedForm() {
    return resolved.form();
  }

  /**
   * Returns whether the branch target was correct when the kernel had the same layout.
   *
   * @param layout key of the kernel's layout, from {@link InternPool#layoutKey}
   */
  boolean isTargetCorrect(Object layout) {
    return correctLayout == layout && correctResolved == resolved && hexProblem == null;
  }

  /**
   * Stores whether the branch target is correct in a kernel with that layout.
   *
   * @param layout key of the kernel's layout, from {@link InternPool#layoutKey}
   */
  void storeTargetCorrect(Object layout, boolean isCorrect) {
    correctLayout = isCorrect ? layout : null;
    correctResolved = resolved;
  }

  /**
   * Returns whether it is known that no lane continues after the instruction if it has that word.
   */
  boolean isEndingWord(Word placed) {
    return placed.equals(endingWord);
  }

  /** Stores that no lane continues after the instruction if it has that word. */
  void setEndingWord(Word placed) {
    endingWord = placed;
  }

  /**
   * Returns the branch target, which is in the last operand of the text, or the whole text if there
   * are no operands.
   */
  Span targetSpan() {
    if (targetSpan == null) {
      List<InsnText.OperandText> operands =
          InsnReader.read(input.text(), input.start(), input.end()).operands();
      targetSpan =
          operands.isEmpty()
              ? new Span(input.start(), input.end())
              : TargetText.find(
                  context.isa(),
                  input.text(),
                  input.start(),
                  input.end(),
                  operands.get(operands.size() - 1));
    }
    return targetSpan;
  }
}
