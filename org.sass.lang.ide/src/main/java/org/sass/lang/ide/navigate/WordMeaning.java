package org.sass.lang.ide.navigate;

import java.util.List;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.codec.Operand;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.edit.TargetEdits;
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
  record DeclaredName(Symbol symbol) implements WordMeaning {}

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
  record Register(CodeStatement code) implements WordMeaning {}

  /**
   * Memory with an address that is written as a number.
   *
   * @param code the statement of an instruction that names it, which is placed in the program
   * @param operand the memory
   */
  record MemoryLocation(CodeStatement code, MemoryOperand operand) implements WordMeaning {}

  /** Returns the meaning of a word; null if it is not known. */
  static WordMeaning of(Document document, NamedWord word) {
    if (word == null) {
      return null;
    }
    return switch (word.kind()) {
      case KERNEL -> new KernelName(word.text());
      case NAME -> name(document, word);
      case REGISTER -> {
        CodeStatement code = statementOf(document, word);
        yield code == null || code.instruction() == null ? null : new Register(code);
      }
      case MEMORY -> {
        CodeStatement code = statementOf(document, word);
        boolean placed = code != null && code.instruction() != null;
        MemoryOperand cell = placed ? MemoryOperand.of(code.instruction(), word.operand()) : null;
        yield cell == null ? null : new MemoryLocation(code, cell);
      }
      case NUMBER, ADDRESS -> address(document, word);
    };
  }

  private static WordMeaning name(Document document, NamedWord word) {
    Symbol symbol = document.findSymbol(word.line(), word.text());
    return symbol == null || isLiteral(document, word) ? null : new DeclaredName(symbol);
  }

  /**
   * Returns whether the instruction has an operand that is exactly this word, such as a special
   * register. Then the word is not a declared name.
   */
  static boolean isLiteral(Document document, NamedWord word) {
    if (word.operand() < 0) {
      return false;
    }
    CodeStatement code = statementOf(document, word);
    PlacedInstruction placed = code == null ? null : code.instruction();
    List<Operand> operands = placed == null ? List.of() : placed.decode().operands();
    return operands.stream().anyMatch(operand -> operand.text().equals(word.text()));
  }

  private static WordMeaning address(Document document, NamedWord word) {
    int kernel = document.kernelIndexAt(word.line());
    CodeStatement code = statementOf(document, word);
    if (kernel < 0 || code == null || code.instruction() == null) {
      return null;
    }
    PlacedInstruction placed = code.instruction();
    if (word.kind() == NamedWord.Kind.ADDRESS) {
      return new Address(kernel, placed.address());
    }
    Effects effects = EffectsReader.of(placed.isa(), placed.word());
    return effects.hasTarget() && isInLastOperand(word) && !TargetEdits.isTargetLeftOut(code)
        ? new Address(kernel, effects.target(placed.address()))
        : null;
  }

  /** Returns whether a word is in the last operand, where branch targets are. */
  private static boolean isInLastOperand(NamedWord word) {
    Span all = word.statement().sourceSpan();
    InsnText text = InsnReader.read(word.statement().source(), all.start(), all.end());
    return word.operand() == text.operands().size() - 1;
  }

  /** Returns the statement that a word belongs to, or null. */
  static CodeStatement statementOf(Document document, NamedWord word) {
    if (word.statement() == null) {
      return null;
    }
    for (CodeStatement code : document.codeStatements(word.line())) {
      if (code.statement().start() == word.statement().start()) {
        return code;
      }
    }
    return null;
  }
}
