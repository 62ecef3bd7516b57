package org.sass.bench.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.Program;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Operand;
import org.sass.sim.arith.Conditions;

/**
 * Translates a kernel for the interpreter in C (interpreter.c): {@link #WORDS_PER_INSTRUCTION}
 * words for each instruction. It supports only what the kernels of the benchmark use, and throws an
 * exception about everything else.
 */
final class InterpreterCode {
  /** Number of 32-bit words of an instruction. */
  static final int WORDS_PER_INSTRUCTION = 24;

  /** Operations, in the order of the enum in interpreter.c. */
  private enum Op {
    MOV,
    IADD,
    IMUL,
    IMAD,
    SHL,
    SHR,
    AND,
    OR,
    XOR,
    ISET,
    ISET_SIGNED,
    I2F,
    FADD,
    FMUL,
    FMAD,
    FSET,
    RCP,
    RSQ,
    LG2,
    EX2,
    SIN,
    COS,
    GLD,
    GST,
    R2G,
    SSY,
    BRA,
    RET,
    BAR,
    NOP
  }

  /** Kinds of operands, in the order of the enum in interpreter.c. */
  private enum Kind {
    REGISTER,
    LOW_HALF,
    HIGH_HALF,
    IMMEDIATE,
    SHARED_WORD,
    SHARED_HALF,
    ADDRESS,
    NOTHING
  }

  private static final int ALWAYS = 0xffff;
  private static final int ZERO_REGISTER = 124;

  private static final Map<String, Op> OPS =
      Map.ofEntries(
          Map.entry("mov", Op.MOV),
          Map.entry("mvi", Op.MOV),
          Map.entry("r2a", Op.MOV),
          Map.entry("rro", Op.MOV),
          Map.entry("i2i", Op.MOV),
          Map.entry("ada", Op.IADD),
          Map.entry("iadd", Op.IADD),
          Map.entry("imul", Op.IMUL),
          Map.entry("imad", Op.IMAD),
          Map.entry("shl", Op.SHL),
          Map.entry("shr", Op.SHR),
          Map.entry("i2f", Op.I2F),
          Map.entry("fadd", Op.FADD),
          Map.entry("fmul", Op.FMUL),
          Map.entry("fmad", Op.FMAD),
          Map.entry("fset", Op.FSET),
          Map.entry("rcp", Op.RCP),
          Map.entry("rsq", Op.RSQ),
          Map.entry("lg2", Op.LG2),
          Map.entry("ex2", Op.EX2),
          Map.entry("sin", Op.SIN),
          Map.entry("cos", Op.COS),
          Map.entry("gld", Op.GLD),
          Map.entry("gst", Op.GST),
          Map.entry("r2g", Op.R2G),
          Map.entry("ssy", Op.SSY),
          Map.entry("bra", Op.BRA),
          Map.entry("ret", Op.RET),
          Map.entry("bar", Op.BAR),
          Map.entry("nop", Op.NOP));

  /**
   * The supported values of modifiers, by the name of the modifier. Modifiers that are not here
   * must be empty, except those of flow control.
   */
  private static final Map<String, List<String>> SUPPORTED_MODIFIERS =
      Map.ofEntries(
          Map.entry("mark", List.of(".EXIT", ".S")),
          Map.entry("type", List.of(".U16", ".U16.U16", ".U32.U32", ".S32")),
          Map.entry("mtype", List.of(".U32")),
          Map.entry("dtype", List.of(".U32", ".F32")),
          Map.entry("stype", List.of(".U16", ".U32")),
          Map.entry("lop", List.of(".AND", ".OR", ".XOR")),
          Map.entry("arv", List.of(".ARV")),
          Map.entry("wait", List.of(".WAIT")),
          Map.entry("neg", List.of("-")));

  private InterpreterCode() {}

  /** Returns the words of all instructions of a kernel. */
  static int[] of(Program.Kernel kernel) {
    List<Program.PlacedInstruction> code = kernel.code();
    int[] words = new int[code.size() * WORDS_PER_INSTRUCTION];
    for (int i = 0; i < code.size(); i++) {
      System.arraycopy(
          encodeInstruction(code.get(i).decode(), code),
          0,
          words,
          i * WORDS_PER_INSTRUCTION,
          WORDS_PER_INSTRUCTION);
    }
    return words;
  }

  private static int[] encodeInstruction(Insn insn, List<Program.PlacedInstruction> code) {
    insn.modifiers().forEach((part, text) -> checkModifier(insn, part, text));
    Op op = op(insn);
    List<Operand> operands = new ArrayList<>(insn.operands());
    operands.removeIf(operand -> List.of("cmp", "rrofn", "mask").contains(operand.kind()));
    int[] to = {Kind.NOTHING.ordinal(), 0};
    int target = 0;
    switch (op) {
      case SSY, BRA -> target = indexOfAddress(code, (int) operands.remove(0).value("t"));
      case BAR, RET, NOP -> operands.clear();
      case GST, R2G -> {}
      default -> to = encodeDestination(operands.remove(0));
    }
    int condition = Conditions.truthTable((int) insn.field("cond", Conditions.ALWAYS)) & ALWAYS;
    int[] words = new int[WORDS_PER_INSTRUCTION];
    words[0] = op.ordinal();
    words[1] = (int) insn.field("creg", 0);
    words[2] = condition;
    words[3] = to[0];
    words[4] = to[1];
    words[5] = insn.modifier("cw").isEmpty() ? -1 : (int) insn.field("cdst", 0);
    for (int i = 0; i < 3; i++) {
      int[] source = i < operands.size() ? encodeSource(operands.get(i), op) : noOperand();
      System.arraycopy(source, 0, words, 6 + 4 * i, 4);
    }
    words[18] = relation(insn);
    words[19] = target;
    words[20] = (int) insn.field("join", 0);
    words[21] = (int) insn.field("exit", 0);
    return words;
  }

  private static void checkModifier(Insn insn, String part, String text) {
    boolean flow = part.equals("guard") || part.equals("cw");
    if (!text.isEmpty()
        && !flow
        && !SUPPORTED_MODIFIERS.getOrDefault(part, List.of()).contains(text)) {
      throw unsupported(insn.text());
    }
  }

  private static Op op(Insn insn) {
    String type = insn.modifier("type");
    Op op =
        switch (insn.form().semantics()) {
          case "lop" -> Op.valueOf(insn.modifier("lop").substring(1));
          case "iset" -> type.equals(".S32") ? Op.ISET_SIGNED : Op.ISET;
          default -> OPS.get(insn.form().semantics());
        };
    boolean halves = type.contains("16") && op != Op.MOV && op != Op.IMUL && op != Op.IMAD;
    if (op == null || halves) {
      throw unsupported(insn.text());
    }
    return op;
  }

  private static int relation(Insn insn) {
    return insn.operands().stream()
        .filter(operand -> operand.kind().equals("cmp"))
        .mapToInt(operand -> (int) operand.value("cmp"))
        .findFirst()
        .orElse(0);
  }

  private static int indexOfAddress(List<Program.PlacedInstruction> code, int address) {
    for (int i = 0; i < code.size(); i++) {
      if (code.get(i).address() == address) {
        return i;
      }
    }
    throw new IllegalStateException("no instruction starts at " + address);
  }

  private static int[] encodeDestination(Operand operand) {
    int n = (int) operand.value("n");
    return switch (operand.kind()) {
      case "out" -> new int[] {Kind.NOTHING.ordinal(), 0};
      case "reg" -> new int[] {Kind.REGISTER.ordinal(), n};
      case "half" -> new int[] {halfKind(n), n >> 1};
      case "areg" -> new int[] {Kind.ADDRESS.ordinal(), n};
      default -> throw unsupported(operand.text());
    };
  }

  private static int halfKind(int n) {
    return (n % 2 == 0 ? Kind.LOW_HALF : Kind.HIGH_HALF).ordinal();
  }

  private static int[] noOperand() {
    return new int[] {Kind.NOTHING.ordinal(), 0, 0, 0};
  }

  /**
   * Returns the words of a source operand: kind, value, address register, and 1 if the sign of a
   * float is flipped.
   */
  private static int[] encodeSource(Operand operand, Op op) {
    boolean signed = operand.negated() && (op == Op.FADD || op == Op.FMUL || op == Op.FMAD);
    if (operand.negated() && !signed || operand.absolute() || operand.inverted()) {
      throw unsupported(operand.text());
    }
    int negated = signed ? 1 : 0;
    int n = (int) operand.value("n", 0);
    return switch (operand.kind()) {
      case "reg", "global" ->
          n == ZERO_REGISTER
              ? new int[] {Kind.IMMEDIATE.ordinal(), 0, 0, negated}
              : new int[] {Kind.REGISTER.ordinal(), n, 0, negated};
      case "half" -> new int[] {halfKind(n), n >> 1, 0, negated};
      case "areg" -> new int[] {Kind.ADDRESS.ordinal(), n, 0, negated};
      case "imm" -> new int[] {Kind.IMMEDIATE.ordinal(), (int) operand.value("i"), 0, negated};
      case "shared" -> encodeShared(operand, negated);
      default -> throw unsupported(operand.text());
    };
  }

  private static int[] encodeShared(Operand operand, int negated) {
    int type = (int) operand.value("type", 3);
    if (type != 3 && type != 1 || operand.value("inc", 0) != 0) {
      throw unsupported(operand.text());
    }
    Kind kind = type == 3 ? Kind.SHARED_WORD : Kind.SHARED_HALF;
    int bytes = (int) operand.value("off") * (type == 3 ? 4 : 2);
    return new int[] {kind.ordinal(), bytes, (int) operand.value("a", 0), negated};
  }

  private static IllegalStateException unsupported(String text) {
    return new IllegalStateException(
        "the interpreter in C does not know " + text + "; teach it, or write the kernel otherwise");
  }
}
