package org.sass.lang.ide.navigate;

import java.util.List;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.codec.Operand;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Code;
import org.sass.lang.flow.Effects;
import org.sass.lang.flow.EffectsReader;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.Span;

/**
 * The meaning of a word of a text: a declared name, a kernel, an address, a register, or memory.
 */
sealed interface WordMeaning {

  /** A declared name. */
  record Named(Symbol symbol) implements WordMeaning {}

  /** A kernel. */
  record KernelName(String name) implements WordMeaning {}

  /**
   * An address of a kernel.
   *
   * @param kernel index of the kernel in the program
   * @param address the current byte address of the instruction that is meant
   */
  record Address(int kernel, long address) implements WordMeaning {}

  /**
   * A register of an instruction.
   *
   * @param code the statement of the instruction, which is placed in the program
   */
  record Register(Code code) implements WordMeaning {}

  /**
   * Memory with an address that is written as a number.
   *
   * @param code the statement of an instruction that names it, which is placed in the program
   * @param cell the memory
   */
  record InMemory(Code code, MemoryOperand cell) implements WordMeaning {}

  /** Returns the meaning of a word; null if it is not known. */
  static WordMeaning of(Document document, NamedWord word) {
    if (word == null) {
      return null;
    }
    return switch (word.kind()) {
      case KERNEL -> new KernelName(word.text());
      case NAME -> name(document, word);
      case REGISTER -> {
        Code code = code(document, word);
        yield code == null || code.placed() == null ? null : new Register(code);
      }
      case MEMORY -> {
        Code code = code(document, word);
        boolean placed = code != null && code.placed() != null;
        MemoryOperand cell = placed ? MemoryOperand.of(code.placed(), word.operand()) : null;
        yield cell == null ? null : new InMemory(code, cell);
      }
      case NUMBER, ADDRESS -> address(document, word);
    };
  }

  private static WordMeaning name(Document document, NamedWord word) {
    Symbol symbol = document.symbol(word.line(), word.text());
    return symbol == null || isLiteral(document, word) ? null : new Named(symbol);
  }

  /**
   * Returns whether the instruction has an operand that is exactly this word, such as a special
   * register. Then the word is not a declared name.
   */
  static boolean isLiteral(Document document, NamedWord word) {
    if (word.operand() < 0) {
      return false;
    }
    Code code = code(document, word);
    Placed placed = code == null ? null : code.placed();
    List<Operand> operands = placed == null ? List.of() : placed.insn().operands();
    return operands.stream().anyMatch(operand -> operand.text().equals(word.text()));
  }

  private static WordMeaning address(Document document, NamedWord word) {
    int kernel = document.kernelAt(word.line());
    Code code = code(document, word);
    if (kernel < 0 || code == null || code.placed() == null) {
      return null;
    }
    Placed placed = code.placed();
    if (word.kind() == NamedWord.Kind.ADDRESS) {
      return new Address(kernel, placed.address());
    }
    Effects effects = EffectsReader.of(placed.isa(), placed.word());
    return effects.hasTarget() && isLast(word)
        ? new Address(kernel, effects.target(placed.address()))
        : null;
  }

  /** Returns whether a word is in the last operand, where branch targets are. */
  private static boolean isLast(NamedWord word) {
    Span all = word.statement().inSource();
    InsnText text = InsnReader.read(word.statement().source(), all.start(), all.end());
    return word.operand() == text.operands().size() - 1;
  }

  /** Returns the statement that a word belongs to, or null. */
  static Code code(Document document, NamedWord word) {
    if (word.statement() == null) {
      return null;
    }
    for (Code code : document.code(word.line())) {
      if (code.statement().start() == word.statement().start()) {
        return code;
      }
    }
    return null;
  }
}
