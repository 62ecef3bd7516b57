package org.sass.sim.target.nvidia;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Operand;
import org.sass.sim.op.Destination;
import org.sass.sim.op.Source;
import org.sass.sim.op.UnfitException;

/**
 * Reads the operands and modifiers of an instruction, which have the same kinds and words in the
 * tables of all architectures.
 */
class OperandReader {
  /** The general register that reads as zero. */
  static final int ZERO_REGISTER = 255;

  /** The predicate register that is always true. */
  static final int TRUE_PREDICATE = 7;

  private static final Destination DISCARD = new Destination.Discard();
  private static final int SIGN_BIT = 0x80000000;

  private final Insn insn;

  OperandReader(Insn insn) {
    this.insn = insn;
  }

  // ---- modifiers

  /** Returns those words of the modifiers of the mnemonic that an operation asks for, in order. */
  List<String> suffixes(Predicate<String> isWanted) {
    return wanted(insn.suffixes(), isWanted);
  }

  private static List<String> wanted(List<String> words, Predicate<String> isWanted) {
    List<String> found = List.of();
    for (String word : words) {
      if (isWanted.test(word)) {
        found = found.isEmpty() ? new ArrayList<>(2) : found;
        found.add(word);
      }
    }
    return found;
  }

  /** Returns whether a word is among the modifiers of the mnemonic. */
  boolean has(String suffix) {
    return insn.suffixes().contains(suffix);
  }

  /** Returns the first modifier of the mnemonic that is among some words; "" if none is. */
  String firstOf(List<String> words) {
    for (String suffix : insn.suffixes()) {
      if (words.contains(suffix)) {
        return suffix;
      }
    }
    return "";
  }

  /** Returns a number that a modifier has in the table, or a default if none has it. */
  long field(String name, long defaultValue) {
    return insn.field(name, defaultValue);
  }

  /** Returns whether the instruction writes the condition code. */
  final boolean writesConditionCode() {
    for (int i = 0; i < count(); i++) {
      if (has(i, "CC")) {
        return true;
      }
    }
    return false;
  }

  // ---- operands

  int count() {
    return insn.operands().size();
  }

  Operand operand(int index) {
    if (index >= insn.operands().size()) {
      throw new UnfitException("it has no operand " + (index + 1));
    }
    return insn.operands().get(index);
  }

  /** Returns those words after an operand that an operation asks for, in order. */
  List<String> suffixes(int index, Predicate<String> isWanted) {
    return wanted(operand(index).suffixes(), isWanted);
  }

  /** Returns whether an operand is followed by a word, such as {@code H1}. */
  boolean has(int index, String suffix) {
    return operand(index).suffixes().contains(suffix);
  }

  boolean isRegister(int index) {
    return operand(index).kind().equals("reg");
  }

  boolean isPredicate(int index) {
    return operand(index).kind().equals("pred");
  }

  /** Returns whether an operand is the condition code. */
  boolean isConditionCode(int index) {
    return operand(index).kind().equals("code");
  }

  /** Returns whether an operand has a minus sign, before it or, for a number, as a word. */
  boolean isNegated(int index) {
    return operand(index).negated() ^ has(index, "NEG");
  }

  boolean isAbsolute(int index) {
    return operand(index).absolute() || has(index, "ABS");
  }

  /** Returns whether an operand has a tilde or an exclamation mark. */
  boolean isInverted(int index) {
    return operand(index).inverted() || has(index, "INV");
  }

  /** Returns the value of a number in the instruction. */
  int immediate(int index) {
    return (int) operand(index).value("i");
  }

  // ---- destinations

  /** Returns a destination of 32 bits. */
  Destination destination(int index) {
    return registerDestination((int) operand(index).value("n"));
  }

  static Destination registerDestination(int number) {
    return number == ZERO_REGISTER ? DISCARD : new Destination.Register(number);
  }

  /** Returns consecutive registers as destinations; all are dropped if the first one is RZ. */
  Destination[] destinations(int index, int count) {
    int first = (int) operand(index).value("n");
    checkRange(first, count);
    Destination[] all = new Destination[count];
    for (int i = 0; i < count; i++) {
      all[i] = first == ZERO_REGISTER ? DISCARD : registerDestination(first + i);
    }
    return all;
  }

  private static void checkRange(int first, int count) {
    if (first != ZERO_REGISTER && first + count > ZERO_REGISTER) {
      throw new UnfitException(
          "its value takes the registers R"
              + first
              + " to R"
              + (first + count - 1)
              + "; the last register is R"
              + (ZERO_REGISTER - 1));
    }
  }

  /** Returns a predicate as a destination. */
  Destination predicateDestination(int index) {
    int number = (int) operand(index).value("n");
    return number == TRUE_PREDICATE ? DISCARD : new Destination.Predicate(number);
  }

  // ---- sources

  /** Returns an operand of 32 bits without its sign or tilde. */
  Source word(int index) {
    return words(index, 1)[0];
  }

  /**
   * Returns an operand as consecutive words, without its sign or tilde. A number in the instruction
   * is extended with its sign.
   */
  Source[] words(int index, int count) {
    Operand operand = operand(index);
    Source[] all = new Source[count];
    switch (operand.kind()) {
      case "reg" -> {
        int first = (int) operand.value("n");
        checkRange(first, count);
        for (int i = 0; i < count; i++) {
          all[i] = register(first == ZERO_REGISTER ? first : first + i);
        }
      }
      case "const" -> {
        if (operand.value("a", ZERO_REGISTER) != ZERO_REGISTER) {
          throw new UnfitException(operand.text() + " has an address register");
        }
        for (int i = 0; i < count; i++) {
          all[i] =
              new ConstantWord((int) operand.value("bank"), (int) operand.value("off") + 4 * i);
        }
      }
      case "imm" -> {
        long value = operand.value("i");
        for (int i = 0; i < count; i++) {
          all[i] = new Source.Immediate((int) (value >> Math.min(63, 32 * i)));
        }
      }
      default -> throw new UnfitException(operand.text() + " cannot be read");
    }
    return all;
  }

  static Source register(int number) {
    return number == ZERO_REGISTER ? new Source.Immediate(0) : new Source.Register(number);
  }

  /** Returns a predicate, 0 or 1, with its exclamation mark applied. */
  Source predicate(int index) {
    Operand operand = operand(index);
    Source source = predicateRegister((int) operand.value("n"));
    return isInverted(index) ? new Source.Bits(source, 1, 1) : source;
  }

  static Source predicateRegister(int number) {
    return number == TRUE_PREDICATE ? new Source.Immediate(1) : new Source.Predicate(number);
  }

  /** Returns an operand of 32 bits with its tilde applied. */
  Source logicWord(int index) {
    return isInverted(index) ? new Source.Bits(word(index), -1, -1) : word(index);
  }

  /** Returns a binary32 with its absolute value and sign applied. */
  Source single(int index) {
    return withSign(index, word(index));
  }

  /** Returns a binary64 as two words, with its absolute value and sign applied. */
  Source[] binary64(int index) {
    Source[] both = words(index, 2);
    both[1] = withSign(index, both[1]);
    return both;
  }

  private Source withSign(int index, Source source) {
    boolean absolute = isAbsolute(index);
    boolean negated = isNegated(index);
    return absolute || negated
        ? new Source.Bits(source, absolute ? ~SIGN_BIT : -1, negated ? SIGN_BIT : 0)
        : source;
  }

  /** Returns where lists of words are put together. */
  static Source[] join(Source[] first, Source... more) {
    Source[] all = java.util.Arrays.copyOf(first, first.length + more.length);
    System.arraycopy(more, 0, all, first.length, more.length);
    return all;
  }
}
