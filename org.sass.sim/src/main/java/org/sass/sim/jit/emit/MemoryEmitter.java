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
import org.sass.sim.jit.emit.InstructionEmitter.UntranslatableException;
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
  private static final String ACCESS_DESCRIPTOR = Type.getDescriptor(AccessType.class);
  private static final String BLOCK_DESCRIPTOR = InstructionEmitter.BLOCK_DESCRIPTOR;
  private static final String WINDOW_DESCRIPTOR = Type.getDescriptor(BlockData.Window.class);
  private static final String WINDOW_NAME = Type.getInternalName(BlockData.Window.class);
  private static final String UNDO_DESCRIPTOR = Type.getDescriptor(UndoLog.class);
  private static final String UNDO_NAME = Type.getInternalName(UndoLog.class);
  private static final int WORD_BYTES = 4;

  private final BytecodeEmitter emitter;
  private final LaneMasks masks;
  private final AffineArithmetic affineArithmetic;
  private final RegisterEmitter registers;
  private final ConstantMemory constants;
  private final Map<Uniform, Integer> uniformVariables;

  /** The accesses to global memory whose addresses are known before the loop. */
  private final List<GlobalRange> globalRanges = new ArrayList<>();

  private boolean isLoopAffine = true;
  private final boolean isInfallible;
  private boolean accessesShared;
  private int storeCount;
  private Runnable undoReservation;

  /** An access to one word, or to a row of words. */
  private record GlobalRange(LaneValue address, boolean isStore) {}

  /**
   * A place in shared memory that all lanes read.
   *
   * @param address byte address in shared memory
   */
  record Uniform(int address, AccessType access) {}

  /**
   * @param constants what constant operands read
   * @param uniformVariables the variables that hold uniform words; a trial finds them
   * @param isInfallible whether nothing can stop the loop once it has begun; a trial finds it
   */
  MemoryEmitter(
      BytecodeEmitter emitter,
      LaneMasks masks,
      AffineArithmetic affineArithmetic,
      RegisterEmitter registers,
      ConstantMemory constants,
      Map<Uniform, Integer> uniformVariables,
      boolean isInfallible) {
    this.isInfallible = isInfallible;
    this.emitter = emitter;
    this.masks = masks;
    this.affineArithmetic = affineArithmetic;
    this.registers = registers;
    this.constants = constants;
    this.uniformVariables = uniformVariables;
  }

  /**
   * Returns whether every access to global memory is to a word, or a row of words, whose address is
   * known before the loop.
   */
  boolean isLoopAffine() {
    return isLoopAffine;
  }

  /** Loads from the address of an operand in shared memory. */
  LaneValue loadShared(OperandAddress operand, int site) {
    if (operand.register() == 0) {
      int uniformVariable = uniformVariable(operand);
      return emitter.preheader == null
          ? LaneValue.affine(uniformVariable, 0)
          : LaneValue.loopAffine(uniformVariable, 0);
    }
    accessesShared = true;
    LaneValue laneAddress = computeAddress(operand, site);
    if (laneAddress.isFlipped()
        && laneAddress.step() == WORD_BYTES
        && isSharedWordOrRow(laneAddress.flipped(-1), operand.access())) {
      emitter.out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
      emitter.pushFirstLane(laneAddress);
      emitter.out.visitVarInsn(ILOAD, laneAddress.flips());
      emitter.call(
          emitter.vectorTarget.affineClass(), "flippedRow", "(" + BLOCK_DESCRIPTOR + "II)V");
      return emitter.popVector();
    }
    if (isSharedWordOrRow(laneAddress, operand.access())) {
      emitter.out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
      emitter.pushFirstLane(laneAddress);
      return loadWordOrRow(laneAddress, "word", "row", "");
    }
    emitter.out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    emitter.push(laneAddress);
    callAccess("loadShared", "(" + BLOCK_DESCRIPTOR + "V", operand.access(), ")V");
    return emitter.popVector();
  }

  void storeShared(LaneValue value, OperandAddress operand, int site) {
    accessesShared = true;
    LaneValue laneAddress = computeAddress(operand, site);
    emitter.beforeEffect();
    if (isSharedWordOrRow(laneAddress, operand.access()) && laneAddress.step() == WORD_BYTES) {
      storeSharedRow(value, laneAddress);
      return;
    }
    emitter.push(value);
    emitter.out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    emitter.push(laneAddress);
    callAccess("storeShared", "(V" + BLOCK_DESCRIPTOR + "V", operand.access(), ")v");
  }

  /**
   * Stores a row of words in shared memory. The words of lanes for which the instruction does not
   * run keep their values.
   */
  private void storeSharedRow(LaneValue value, LaneValue address) {
    if (masks.isPartial()) {
      emitter.out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
      emitter.pushFirstLane(address);
      emitter.call(emitter.vectorTarget.affineClass(), "row", "(" + BLOCK_DESCRIPTOR + "I)V");
      emitter.push(value);
      masks.pushRunningMask();
      emitter.call("select", "(VVM)V");
    } else {
      emitter.push(value);
    }
    emitter.out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    emitter.pushFirstLane(address);
    emitter.call(emitter.vectorTarget.affineClass(), "putRow", "(V" + BLOCK_DESCRIPTOR + "I)v");
  }

  LaneValue loadGlobal(LaneValue address, AccessType access, int site) {
    if (isWordOrRow(address, access) && emitter.isLoopAffine(address)) {
      return loadLoopAffine(address, site);
    }
    isLoopAffine = false;
    emitter.out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    emitter.pushInt(site);
    if (isWordOrRow(address, access)) {
      emitter.pushFirstLane(address);
      return loadWordOrRow(address, "globalWord", "globalRow", "I");
    }
    emitter.push(address);
    callAccess("loadGlobal", "(" + BLOCK_DESCRIPTOR + "IV", access, ")V");
    return emitter.popVector();
  }

  void storeGlobal(LaneValue value, LaneValue address, AccessType access, int site) {
    emitter.beforeEffect();
    if (isWordOrRow(address, access)
        && address.step() == WORD_BYTES
        && emitter.isLoopAffine(address)) {
      storeLoopAffine(value, address, site);
      return;
    }
    isLoopAffine = false;
    emitter.push(value);
    emitter.out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    emitter.pushInt(site);
    if (isWordOrRow(address, access) && address.step() == WORD_BYTES) {
      emitter.pushFirstLane(address);
      emitter.call(
          emitter.vectorTarget.affineClass(), "putGlobalRow", "(V" + BLOCK_DESCRIPTOR + "II)v");
      return;
    }
    emitter.push(address);
    callAccess("storeGlobal", "(V" + BLOCK_DESCRIPTOR + "IV", access, ")v");
  }

  /**
   * The words of a region.
   *
   * @param wordsVariable the variable with the array of the region
   * @param indexVariable the variable with the index of the word of the loop's first thread
   */
  private record Row(int wordsVariable, int indexVariable) {}

  /**
   * Looks up, before the loop, the region of one word that all threads access, or of a row of
   * words.
   */
  private Row lookUpRow(LaneValue address, int site, boolean isStore) {
    for (GlobalRange earlierRange : globalRanges) {
      if (isStore || earlierRange.isStore) {
        // Each vector runs all instructions before the next vector does. So no lane may store a
        // word that another lane still has to load.
        pushByteCount(address);
        emitter.pushInPreheader(address);
        pushByteCount(earlierRange.address);
        emitter.pushInPreheader(earlierRange.address);
        emitter.preheader.visitMethodInsn(
            INVOKESTATIC, InstructionEmitter.BLOCK_NAME, "meet", "(IIII)Z", false);
        emitter.recordPreheaderAssumption();
        emitter.preheader.visitJumpInsn(IFNE, emitter.preheaderFailLabel);
      }
    }
    globalRanges.add(new GlobalRange(address, isStore));
    Row row = new Row(emitter.newPreheaderVariable(), emitter.newPreheaderVariable());
    MethodVisitor preheader = emitter.preheader;
    preheader.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    preheader.visitLdcInsn(site);
    emitter.pushInPreheader(address);
    pushByteCount(address);
    preheader.visitMethodInsn(
        INVOKEVIRTUAL, InstructionEmitter.BLOCK_NAME, "words", "(III)" + WINDOW_DESCRIPTOR, false);
    preheader.visitInsn(DUP);
    preheader.visitMethodInsn(INVOKEVIRTUAL, WINDOW_NAME, "words", "()[I", false);
    preheader.visitVarInsn(ASTORE, row.wordsVariable);
    emitter.pushInPreheader(address);
    preheader.visitMethodInsn(INVOKEVIRTUAL, WINDOW_NAME, "index", "(I)I", false);
    preheader.visitVarInsn(ISTORE, row.indexVariable);
    return row;
  }

  /**
   * Leaves on the stack, before the loop, the number of bytes that all threads of the loop together
   * access.
   */
  private void pushByteCount(LaneValue address) {
    emitter.preheader.visitLdcInsn(WORD_BYTES);
    if (address.step() == WORD_BYTES) {
      pushThreadCount();
      emitter.preheader.visitInsn(IMUL);
    }
  }

  /** Leaves the number of threads of the loop on the stack, before the loop. */
  private void pushThreadCount() {
    emitter.preheader.visitVarInsn(ILOAD, CompiledClassBuilder.LAST_ARGUMENT_VARIABLE);
    emitter.preheader.visitVarInsn(ILOAD, InstructionEmitter.FIRST_THREAD_VARIABLE);
    emitter.preheader.visitInsn(ISUB);
  }

  /**
   * Leaves the array of a region on the stack, and the index of the first word of the current
   * vector.
   */
  private void pushRow(Row row) {
    emitter.out.visitVarInsn(ALOAD, row.wordsVariable);
    emitter.out.visitVarInsn(ILOAD, row.indexVariable);
    emitter.pushThreadsDone();
    emitter.out.visitInsn(IADD);
  }

  private LaneValue loadLoopAffine(LaneValue address, int site) {
    Row row = lookUpRow(address, site, false);
    if (address.step() == 0) {
      emitter.preheader.visitVarInsn(ALOAD, row.wordsVariable);
      emitter.preheader.visitVarInsn(ILOAD, row.indexVariable);
      emitter.preheader.visitInsn(IALOAD);
      return emitter.popLoopAffine(0);
    }
    pushRow(row);
    emitter.call("get", "([II)V");
    return emitter.popVector();
  }

  private void storeLoopAffine(LaneValue value, LaneValue address, int site) {
    Row row = lookUpRow(address, site, true);
    Row undoRow = new Row(emitter.newPreheaderVariable(), emitter.newPreheaderVariable());
    storeCount++;
    if (isInfallible) {
      undoReservation = () -> reserveUndo(row, undoRow);
      pushRow(row);
      emitter.call("get", "([II)V");
      pushRow(undoRow);
      emitter.call("put", "(V[II)v");
    } else {
      pushUndoArguments(row);
      pushThreadCount();
      emitter.preheader.visitMethodInsn(INVOKEVIRTUAL, UNDO_NAME, "note", "([III)V", false);
    }
    emitter.push(value);
    pushRow(row);
    emitter.call("put", "(V[II)v");
  }

  /**
   * Leaves on the stack, before the loop, the undo log, the array of a region, and the index of its
   * first word.
   */
  private void pushUndoArguments(Row row) {
    emitter.preheader.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    emitter.preheader.visitFieldInsn(
        GETFIELD, InstructionEmitter.BLOCK_NAME, "undo", UNDO_DESCRIPTOR);
    emitter.preheader.visitVarInsn(ALOAD, row.wordsVariable);
    emitter.preheader.visitVarInsn(ILOAD, row.indexVariable);
  }

  /** Reserves room in the undo log for the old values of a row of words. */
  private void reserveUndo(Row row, Row undoRow) {
    MethodVisitor preheader = emitter.preheader;
    pushUndoArguments(row);
    pushThreadCount();
    preheader.visitMethodInsn(INVOKEVIRTUAL, UNDO_NAME, "reserve", "([III)I", false);
    preheader.visitVarInsn(ISTORE, undoRow.indexVariable);
    // Read the array only after the reservation, which may replace it.
    preheader.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    preheader.visitFieldInsn(GETFIELD, InstructionEmitter.BLOCK_NAME, "undo", UNDO_DESCRIPTOR);
    preheader.visitMethodInsn(INVOKEVIRTUAL, UNDO_NAME, "words", "()[I", false);
    preheader.visitVarInsn(ASTORE, undoRow.wordsVariable);
  }

  /** Writes what must come last before the loop. */
  void endPreheader() {
    if (undoReservation != null) {
      undoReservation.run();
    }
  }

  /**
   * Returns whether nothing can stop the loop once it has begun, and the loop has a single store.
   * Then the loop itself saves the old values of that store in the undo log. If such a loop could
   * stop early, the undo log would be wrong: it would have reserved words that were never filled.
   */
  boolean isInfallible() {
    return isLoopAffine && !accessesShared && storeCount == 1;
  }

  /** Returns whether all lanes access the same word, or a row of words. */
  private boolean isWordOrRow(LaneValue address, AccessType access) {
    return isWordOrRow(address, access, false);
  }

  /**
   * Returns whether all lanes access the same word of shared memory, or a row of words. Shared
   * memory belongs to the worker. So if everything is undone when there is no such row, the words
   * of inactive lanes may be read, too.
   */
  private boolean isSharedWordOrRow(LaneValue address, AccessType access) {
    return isWordOrRow(address, access, emitter.isUndoable());
  }

  /**
   * Returns whether lanes access the same word, or a row of words.
   *
   * @param allowsPartial whether the words of inactive lanes may be accessed, too; else the result
   *     is false if a lane may be inactive
   */
  private boolean isWordOrRow(LaneValue address, AccessType access, boolean allowsPartial) {
    return access == AccessType.B32
        && (allowsPartial || !masks.isPartial())
        && !address.isVector()
        && !address.isFlipped()
        && emitter.vectorTarget.affineClass() != null
        && (address.step() == 0 || address.step() == WORD_BYTES);
  }

  private LaneValue loadWordOrRow(
      LaneValue address, String wordMethod, String rowMethod, String siteDescriptor) {
    boolean isUniform = address.step() == 0;
    emitter.call(
        emitter.vectorTarget.affineClass(),
        isUniform ? wordMethod : rowMethod,
        "(" + BLOCK_DESCRIPTOR + siteDescriptor + "I)" + (isUniform ? "I" : "V"));
    return isUniform ? emitter.popAffine(0) : emitter.popVector();
  }

  /**
   * Calls a method of the memory class with the mask and the access type, if the method takes them.
   */
  private void callAccess(String name, String parameters, AccessType access, String result) {
    boolean isWord = access == AccessType.B32;
    boolean needsMask = !isWord || masks.isPartial();
    if (needsMask) {
      masks.pushRunningMask();
    }
    if (!isWord) {
      emitter.out.visitFieldInsn(
          GETSTATIC, Type.getInternalName(AccessType.class), access.name(), ACCESS_DESCRIPTOR);
    }
    emitter.call(
        emitter.vectorTarget.memoryClass(),
        name,
        parameters + (needsMask ? "M" : "") + (isWord ? "" : ACCESS_DESCRIPTOR) + result);
  }

  private int uniformVariable(OperandAddress address) {
    int bytes = address.access().bytes();
    int offset = address.offset();
    if (offset < 0 || offset > Block.SHARED_BYTES - bytes || (offset & bytes - 1) != 0) {
      throw new UntranslatableException();
    }
    return uniformVariables.computeIfAbsent(
        new Uniform(offset, address.access()),
        u -> InstructionEmitter.uniformVariable(uniformVariables.size()));
  }

  private LaneValue computeAddress(OperandAddress operand, int site) {
    LaneValue base =
        operand.register() == 0
            ? LaneValue.ofConstant(0)
            : registers.read(RegisterKeys.ADDRESS, operand.register(), site);
    return affineArithmetic.add(base, LaneValue.ofConstant(operand.offset()));
  }

  /**
   * Returns the value of a constant operand: constant memory does not change while a kernel runs.
   */
  LaneValue loadConstant(MemorySource.Constant source) {
    OperandAddress address = source.address();
    Memory bank = constants.bank(source.bank());
    int bytes = address.access().bytes();
    boolean isInside = address.offset() >= 0 && address.offset() <= bank.size() - bytes;
    if (address.register() != 0 || !isInside || (address.offset() & bytes - 1) != 0) {
      throw new UntranslatableException();
    }
    return LaneValue.ofConstant(address.access().load(bank, address.offset()));
  }
}
