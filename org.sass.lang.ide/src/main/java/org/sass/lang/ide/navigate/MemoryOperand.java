package org.sass.lang.ide.navigate;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Param;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Operand;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.flow.Effects;
import org.sass.lang.flow.Effects.MemoryUse;
import org.sass.lang.flow.EffectsReader;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Ref;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Memory;
import org.sass.lang.isa.MemorySizes;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.RegisterFile;
import org.sass.lang.isa.SyntaxSummary;

/**
 * A piece of memory that an operand names by number alone: {@code g [0x4]}, {@code c[0x1] [0x2]},
 * {@code local[0x8]}. There is none if the address depends on a register, because it is then
 * unknown.
 *
 * @param memory the memory
 * @param bank the bank of a constant; 0 in a memory without banks
 * @param start byte address of the first byte
 * @param end byte address after the last byte
 */
record MemoryOperand(Memory memory, long bank, long start, long end) {
  private static final int WORD_BYTES = 4;
  private static final int HALF_BYTES = 2;
  private static final String SHARED = "shared";

  /**
   * A word of the text that names memory.
   *
   * @param word the word
   * @param reads whether the instruction reads the memory
   * @param writes whether the instruction writes the memory
   */
  record Use(NamedWord word, boolean reads, boolean writes) {}

  /** Returns whether both have a byte in common. */
  boolean overlaps(MemoryOperand other) {
    return memory.equals(other.memory)
        && bank == other.bank
        && start < other.end
        && other.start < end;
  }

  /**
   * Returns the memory that an operand of an instruction names.
   *
   * @param operand index of the operand in the text, from 0
   * @return null if the operand names no memory, or if a register is part of the address
   */
  static MemoryOperand of(PlacedInstruction placed, int operand) {
    return of(placed, EffectsReader.of(placed.isa(), placed.word()), operand);
  }

  private static MemoryOperand of(PlacedInstruction placed, Effects effects, int operand) {
    List<MemoryUse> uses = effects.memory();
    for (int i = 0; i < uses.size(); i++) {
      if (uses.get(i).operandIndex() == operand) {
        return of(placed, uses.get(i), i);
      }
    }
    return null;
  }

  /**
   * Returns the memory of an operand. {@code before} is the number of operands in memory before it.
   */
  private static MemoryOperand of(
      PlacedInstruction placed, MemoryUse use, int precedingMemoryOperands) {
    Insn insn = placed.decode();
    List<Part> parts = insn.form() == null ? List.of() : SyntaxSummary.operands(insn.form());
    if (parts.size() != insn.operands().size()) {
      return null;
    }
    int seen = 0;
    for (int i = 0; i < parts.size(); i++) {
      Operand operand = insn.operands().get(i);
      if (placed.isa().findMemory(operand.kind()) != null && seen++ == precedingMemoryOperands) {
        return of(placed.isa(), use.memory(), operand, bytesPerOffset(parts.get(i), placed.word()));
      }
    }
    return null;
  }

  private static MemoryOperand of(Isa isa, Memory memory, Operand operand, int unit) {
    if (!operand.hasValue("off") || hasRegister(isa, operand)) {
      return null;
    }
    long off = operand.value("off");
    // Offsets into memory that each thread has for itself count bytes, whatever the size of the
    // access.
    int size = operand.hasValue("type") ? elementBytes(operand.value("type")) : unit;
    long start = memory.countsElements() ? off * size : off;
    return new MemoryOperand(memory, operand.value("bank", 0), start, start + size);
  }

  private static boolean hasRegister(Isa isa, Operand operand) {
    for (String field : operand.values().keySet()) {
      for (RegisterFile file : isa.registers()) {
        if (file.findField(operand.kind(), field) != null) {
          return true;
        }
      }
    }
    return false;
  }

  /** Returns the bytes of an element, by the number of its type in the table. */
  private static int elementBytes(long type) {
    return type == 0 ? 1 : type <= 2 ? HALF_BYTES : WORD_BYTES;
  }

  /**
   * Returns the bytes that an offset of 1 stands for if no type is named: the size of the register
   * that the operand replaces.
   */
  private static int bytesPerOffset(Part part, org.sass.lang.isa.Word word) {
    for (Case one : part.cases()) {
      if (!one.isInputOnly() && one.when().matches(word.low(), word.high())) {
        if (part.cases().stream().anyMatch(c -> c.tags().contains("half"))) {
          return HALF_BYTES;
        }
        return one.elements().stream()
            .mapToInt(e -> e instanceof Ref ref ? bytesPerOffset(ref.part(), word) : WORD_BYTES)
            .min()
            .orElse(WORD_BYTES);
      }
    }
    return WORD_BYTES;
  }

  // ---------------------------------------------------------------- other operands with the same
  // bytes

  /**
   * Returns the words of a kernel that name at least one of these bytes, in the order of the text.
   *
   * @param first index of the first instruction to examine
   * @param end index after the last instruction to examine
   */
  List<Use> uses(Document document, Kernel kernel, int first, int end, CancelChecker cancel) {
    NamedWords words = new NamedWords(document);
    EffectsReader reader = new EffectsReader(document.isa());
    List<Use> found = new ArrayList<>();
    for (int i = first; i < end; i++) {
      if (i % 1024 == 0) {
        cancel.checkCanceled();
      }
      PlacedInstruction placed = kernel.code().get(i);
      Effects effects = reader.read(placed);
      for (MemoryUse use : effects.memory()) {
        MemoryOperand cell =
            use.memory().equals(memory) ? of(placed, effects, use.operandIndex()) : null;
        if (cell != null && cell.overlaps(this)) {
          add(document, words, InstructionStatements.statementAt(document, kernel, i), use, found);
        }
      }
    }
    return found;
  }

  private static void add(
      Document document, NamedWords words, CodeStatement code, MemoryUse use, List<Use> found) {
    for (NamedWord word : code == null ? List.<NamedWord>of() : words.of(code.lineIndex())) {
      if (word.kind() == NamedWord.Kind.MEMORY
          && word.operand() == use.operandIndex()
          && word.statement().start() == code.statement().start()) {
        found.add(new Use(word, use.reads(), use.writes()));
      }
    }
  }

  // ---------------------------------------------------------------- declaration

  /**
   * Returns the parameter or {@code .shared} area of the source that contains the first of these
   * bytes; null if there is none.
   */
  Symbol findDeclaration(Document document, int kernelIndex) {
    Kernel kernel = document.program().kernels().get(kernelIndex);
    if (!memory.kind().equals(SHARED)) {
      return null;
    }
    String param = "";
    long area = MemorySizes.HEADER_BYTES;
    for (Param one : kernel.params()) {
      long from = MemorySizes.HEADER_BYTES + (long) WORD_BYTES * one.wordIndex();
      long to = from + (long) WORD_BYTES * one.wordCount();
      param = start >= from && start < to ? one.name() : param;
      area = Math.max(area, to);
    }
    Symbol found = null;
    for (Symbol symbol : document.symbols()) {
      if (symbol.kernelIndex() != kernelIndex && symbol.kernelIndex() >= 0) {
        continue;
      }
      if (symbol.kind() == Symbol.Kind.PARAM && symbol.name().equals(param)) {
        return symbol;
      }
      boolean before = symbol.kind() == Symbol.Kind.SHARED && symbol.value() <= start;
      if (before && (found == null || symbol.value() >= found.value())) {
        found = symbol;
      }
    }
    return start < area + kernel.sharedBytes() ? found : null;
  }
}
