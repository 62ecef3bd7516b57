package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.GETSTATIC;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.IALOAD;
import static org.objectweb.asm.Opcodes.IFNE;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.IMUL;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.ISUB;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;
import org.sass.sim.jit.analysis.LaneValue;
import org.sass.sim.jit.analysis.RegisterKeys;
import org.sass.sim.jit.emit.InstructionEmitter.NoTranslation;
import org.sass.sim.jit.runtime.BlockData;
import org.sass.sim.jit.runtime.UndoLog;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.MemorySource;
import org.sass.sim.op.OperandAddress;

/** Writes the loads and stores of translated code. */
final class MemoryEmitter {
  private static final String ACCESS = Type.getDescriptor(AccessType.class);
  private static final String BLOCK = InstructionEmitter.BLOCK;
  private static final String WINDOW = Type.getDescriptor(BlockData.Window.class);
  private static final String WINDOW_NAME = Type.getInternalName(BlockData.Window.class);
  private static final String UNDO = Type.getDescriptor(UndoLog.class);
  private static final String UNDO_NAME = Type.getInternalName(UndoLog.class);
  private static final int WORD = 4;

  private final BytecodeEmitter code;
  private final LaneMasks masks;
  private final AffineArithmetic algebra;
  private final RegisterEmitter registers;
  private final ConstantMemory constants;
  private final Map<Uniform, Integer> uniforms;

  /** The accesses to global memory whose addresses are known before the loop. */
  private final List<Span> spans = new ArrayList<>();

  private boolean straight = true;
  private final boolean sure;
  private boolean shares;
  private int stores;
  private Runnable reserve;

  /** An access to one word, or to a row of words. */
  private record Span(LaneValue place, boolean stores) {}

  /**
   * A place in shared memory that all lanes read.
   *
   * @param address byte address in shared memory
   */
  record Uniform(int address, AccessType access) {}

  /**
   * @param constants what constant operands read
   * @param uniforms the variables that hold uniform words; a trial finds them
   * @param sure whether nothing can stop the loop once it has begun; a trial finds it
   */
  MemoryEmitter(
      BytecodeEmitter code,
      LaneMasks masks,
      AffineArithmetic algebra,
      RegisterEmitter registers,
      ConstantMemory constants,
      Map<Uniform, Integer> uniforms,
      boolean sure) {
    this.sure = sure;
    this.code = code;
    this.masks = masks;
    this.algebra = algebra;
    this.registers = registers;
    this.constants = constants;
    this.uniforms = uniforms;
  }

  /**
   * Returns whether every access to global memory is to a word, or a row of words, whose address is
   * known before the loop.
   */
  boolean isStraight() {
    return straight;
  }

  /** Loads from the address of an operand in shared memory. */
  LaneValue shared(OperandAddress address, int site) {
    if (address.register() == 0) {
      int word = uniform(address);
      return code.ahead == null ? LaneValue.steps(word, 0) : LaneValue.straight(word, 0);
    }
    shares = true;
    LaneValue place = address(address, site);
    if (place.isFlipped() && place.step() == WORD && isNear(place.flipped(-1), address.access())) {
      code.out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
      code.first(place);
      code.out.visitVarInsn(ILOAD, place.flips());
      code.call(code.way.shapes(), "flippedRow", "(" + BLOCK + "II)V");
      return code.keep();
    }
    if (isNear(place, address.access())) {
      code.out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
      code.first(place);
      return one(place, "word", "row", "");
    }
    code.out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    code.push(place);
    access("loadShared", "(" + BLOCK + "V", address.access(), ")V");
    return code.keep();
  }

  void storeShared(LaneValue value, OperandAddress address, int site) {
    shares = true;
    LaneValue place = address(address, site);
    code.acts();
    if (isNear(place, address.access()) && place.step() == WORD) {
      putRow(value, place);
      return;
    }
    code.push(value);
    code.out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    code.push(place);
    access("storeShared", "(V" + BLOCK + "V", address.access(), ")v");
  }

  /**
   * Stores a row of words in shared memory. The words of lanes for which the instruction does not
   * run keep their values.
   */
  private void putRow(LaneValue value, LaneValue place) {
    if (masks.isPartial()) {
      code.out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
      code.first(place);
      code.call(code.way.shapes(), "row", "(" + BLOCK + "I)V");
      code.push(value);
      masks.push();
      code.call("select", "(VVM)V");
    } else {
      code.push(value);
    }
    code.out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    code.first(place);
    code.call(code.way.shapes(), "putRow", "(V" + BLOCK + "I)v");
  }

  LaneValue loadGlobal(LaneValue place, AccessType access, int site) {
    if (isEasy(place, access) && code.isStraight(place)) {
      return loadStraight(place, site);
    }
    straight = false;
    code.out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    code.integer(site);
    if (isEasy(place, access)) {
      code.first(place);
      return one(place, "globalWord", "globalRow", "I");
    }
    code.push(place);
    access("loadGlobal", "(" + BLOCK + "IV", access, ")V");
    return code.keep();
  }

  void storeGlobal(LaneValue value, LaneValue place, AccessType access, int site) {
    code.acts();
    if (isEasy(place, access) && place.step() == WORD && code.isStraight(place)) {
      storeStraight(value, place, site);
      return;
    }
    straight = false;
    code.push(value);
    code.out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    code.integer(site);
    if (isEasy(place, access) && place.step() == WORD) {
      code.first(place);
      code.call(code.way.shapes(), "putGlobalRow", "(V" + BLOCK + "II)v");
      return;
    }
    code.push(place);
    access("storeGlobal", "(V" + BLOCK + "IV", access, ")v");
  }

  /**
   * The words of a region.
   *
   * @param words the variable with the array of the region
   * @param index the variable with the index of the word of the loop's first thread
   */
  private record Row(int words, int index) {}

  /**
   * Looks up, before the loop, the region of one word that all threads access, or of a row of
   * words.
   */
  private Row row(LaneValue place, int site, boolean stores) {
    for (Span span : spans) {
      if (stores || span.stores) {
        // Each vector runs all instructions before the next vector does. So no lane may store a
        // word that another lane still has to load.
        bytes(place);
        code.start(place);
        bytes(span.place);
        code.start(span.place);
        code.ahead.visitMethodInsn(
            INVOKESTATIC, InstructionEmitter.BLOCK_NAME, "meet", "(IIII)Z", false);
        code.supposesAhead();
        code.ahead.visitJumpInsn(IFNE, code.otherwiseAll);
      }
    }
    spans.add(new Span(place, stores));
    Row row = new Row(code.variableAhead(), code.variableAhead());
    MethodVisitor ahead = code.ahead;
    ahead.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    ahead.visitLdcInsn(site);
    code.start(place);
    bytes(place);
    ahead.visitMethodInsn(
        INVOKEVIRTUAL, InstructionEmitter.BLOCK_NAME, "words", "(III)" + WINDOW, false);
    ahead.visitInsn(DUP);
    ahead.visitMethodInsn(INVOKEVIRTUAL, WINDOW_NAME, "words", "()[I", false);
    ahead.visitVarInsn(ASTORE, row.words);
    code.start(place);
    ahead.visitMethodInsn(INVOKEVIRTUAL, WINDOW_NAME, "index", "(I)I", false);
    ahead.visitVarInsn(ISTORE, row.index);
    return row;
  }

  /**
   * Leaves on the stack, before the loop, the number of bytes that all threads of the loop together
   * access.
   */
  private void bytes(LaneValue place) {
    code.ahead.visitLdcInsn(WORD);
    if (place.step() == WORD) {
      threads();
      code.ahead.visitInsn(IMUL);
    }
  }

  /** Leaves the number of threads of the loop on the stack, before the loop. */
  private void threads() {
    code.ahead.visitVarInsn(ILOAD, CompiledClassBuilder.TO);
    code.ahead.visitVarInsn(ILOAD, InstructionEmitter.FROM);
    code.ahead.visitInsn(ISUB);
  }

  /**
   * Leaves the array of a region on the stack, and the index of the first word of the current
   * vector.
   */
  private void push(Row row) {
    code.out.visitVarInsn(ALOAD, row.words);
    code.out.visitVarInsn(ILOAD, row.index);
    code.done();
    code.out.visitInsn(IADD);
  }

  private LaneValue loadStraight(LaneValue place, int site) {
    Row row = row(place, site, false);
    if (place.step() == 0) {
      code.ahead.visitVarInsn(ALOAD, row.words);
      code.ahead.visitVarInsn(ILOAD, row.index);
      code.ahead.visitInsn(IALOAD);
      return code.keepStraight(0);
    }
    push(row);
    code.call("get", "([II)V");
    return code.keep();
  }

  private void storeStraight(LaneValue value, LaneValue place, int site) {
    Row row = row(place, site, true);
    Row undo = new Row(code.variableAhead(), code.variableAhead());
    stores++;
    if (sure) {
      reserve = () -> reserve(row, undo);
      push(row);
      code.call("get", "([II)V");
      push(undo);
      code.call("put", "(V[II)v");
    } else {
      undo(row);
      threads();
      code.ahead.visitMethodInsn(INVOKEVIRTUAL, UNDO_NAME, "note", "([III)V", false);
    }
    code.push(value);
    push(row);
    code.call("put", "(V[II)v");
  }

  /**
   * Leaves on the stack, before the loop, the undo log, the array of a region, and the index of its
   * first word.
   */
  private void undo(Row row) {
    code.ahead.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    code.ahead.visitFieldInsn(GETFIELD, InstructionEmitter.BLOCK_NAME, "undo", UNDO);
    code.ahead.visitVarInsn(ALOAD, row.words);
    code.ahead.visitVarInsn(ILOAD, row.index);
  }

  /** Reserves room in the undo log for the old values of a row of words. */
  private void reserve(Row row, Row undo) {
    MethodVisitor ahead = code.ahead;
    undo(row);
    threads();
    ahead.visitMethodInsn(INVOKEVIRTUAL, UNDO_NAME, "reserve", "([III)I", false);
    ahead.visitVarInsn(ISTORE, undo.index);
    // Read the array only after the reservation, which may replace it.
    ahead.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    ahead.visitFieldInsn(GETFIELD, InstructionEmitter.BLOCK_NAME, "undo", UNDO);
    ahead.visitMethodInsn(INVOKEVIRTUAL, UNDO_NAME, "words", "()[I", false);
    ahead.visitVarInsn(ASTORE, undo.words);
  }

  /** Writes what must come last before the loop. */
  void endAhead() {
    if (reserve != null) {
      reserve.run();
    }
  }

  /**
   * Returns whether nothing can stop the loop once it has begun, and the loop has a single store.
   * Then the loop itself saves the old values of that store in the undo log. If such a loop could
   * stop early, the undo log would be wrong: it would have reserved words that were never filled.
   */
  boolean isSure() {
    return straight && !shares && stores == 1;
  }

  /** Returns whether all lanes access the same word, or a row of words. */
  private boolean isEasy(LaneValue place, AccessType access) {
    return isEasy(place, access, false);
  }

  /**
   * Returns whether all lanes access the same word of shared memory, or a row of words. Shared
   * memory belongs to the worker. So if everything is undone when there is no such row, the words
   * of inactive lanes may be read, too.
   */
  private boolean isNear(LaneValue place, AccessType access) {
    return isEasy(place, access, code.isUndoable());
  }

  /**
   * Returns whether lanes access the same word, or a row of words.
   *
   * @param some whether the words of inactive lanes may be accessed, too; else the result is false
   *     if a lane may be inactive
   */
  private boolean isEasy(LaneValue place, AccessType access, boolean some) {
    return access == AccessType.B32
        && (some || !masks.isPartial())
        && !place.vector()
        && !place.isFlipped()
        && code.way.shapes() != null
        && (place.step() == 0 || place.step() == WORD);
  }

  private LaneValue one(LaneValue place, String word, String row, String site) {
    boolean same = place.step() == 0;
    code.call(code.way.shapes(), same ? word : row, "(" + BLOCK + site + "I)" + (same ? "I" : "V"));
    return same ? code.keepSteps(0) : code.keep();
  }

  /**
   * Calls a method of the memory class with the mask and the access type, if the method takes them.
   */
  private void access(String name, String from, AccessType access, String to) {
    boolean words = access == AccessType.B32;
    boolean some = !words || masks.isPartial();
    if (some) {
      masks.push();
    }
    if (!words) {
      code.out.visitFieldInsn(
          GETSTATIC, Type.getInternalName(AccessType.class), access.name(), ACCESS);
    }
    code.call(code.way.memory(), name, from + (some ? "M" : "") + (words ? "" : ACCESS) + to);
  }

  private int uniform(OperandAddress address) {
    int bytes = address.access().bytes();
    int offset = address.offset();
    if (offset < 0 || offset > Block.SHARED_BYTES - bytes || (offset & bytes - 1) != 0) {
      throw new NoTranslation();
    }
    return uniforms.computeIfAbsent(
        new Uniform(offset, address.access()),
        u -> InstructionEmitter.uniformVariable(uniforms.size()));
  }

  private LaneValue address(OperandAddress address, int site) {
    LaneValue base =
        address.register() == 0
            ? LaneValue.of(0)
            : registers.read(RegisterKeys.ADDRESS, address.register(), site);
    return algebra.add(base, LaneValue.of(address.offset()));
  }

  /**
   * Returns the value of a constant operand: constant memory does not change while a kernel runs.
   */
  LaneValue constant(MemorySource.Constant source) {
    OperandAddress address = source.address();
    Memory bank = constants.bank(source.bank());
    int bytes = address.access().bytes();
    boolean inside = address.offset() >= 0 && address.offset() <= bank.size() - bytes;
    if (address.register() != 0 || !inside || (address.offset() & bytes - 1) != 0) {
      throw new NoTranslation();
    }
    return LaneValue.of(address.access().load(bank, address.offset()));
  }
}
