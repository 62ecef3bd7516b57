package org.sass.sim.jit.run;

import java.util.ArrayList;
import java.util.List;
import org.sass.sim.jit.analysis.AccessedMemory;
import org.sass.sim.jit.analysis.AffineSpeculation;
import org.sass.sim.jit.analysis.Hammock;
import org.sass.sim.jit.analysis.TranslationBlock;
import org.sass.sim.jit.analysis.TranslationBlock.Item;
import org.sass.sim.jit.analysis.TranslationBlock.Precise;
import org.sass.sim.jit.analysis.TranslationBlock.Translated;
import org.sass.sim.jit.analysis.TranslationBlocks;
import org.sass.sim.jit.analysis.WarpLoop;
import org.sass.sim.jit.emit.CompiledClassBuilder;
import org.sass.sim.jit.emit.CompiledClassBuilder.TranslationUnit;
import org.sass.sim.jit.emit.InstructionEmitter;
import org.sass.sim.jit.emit.InstructionEmitter.Needs;
import org.sass.sim.jit.emit.LockstepCompiler;
import org.sass.sim.jit.emit.SpecialFunctionCode;
import org.sass.sim.jit.emit.TranslationContext;
import org.sass.sim.jit.emit.VectorTarget;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.Guard;

/**
 * Translates translation blocks. A block becomes as few pieces of compiled code as possible;
 * instructions that have no translation stay between the pieces.
 */
final class TranslationBlockCompiler {
  private final TranslationContext context;
  private final VectorTarget vectorTarget;
  private final boolean fusesInstructions;
  private final TranslationBlocks loopBlocks;

  /**
   * @param fusesInstructions whether several instructions may be compiled to one piece of code
   * @param loopBlocks where to look for the other blocks of a loop; null to compile no loops
   */
  TranslationBlockCompiler(
      TranslationContext context, boolean fusesInstructions, TranslationBlocks loopBlocks) {
    this.context = context;
    this.vectorTarget = context.vectorTarget();
    this.fusesInstructions = fusesInstructions;
    this.loopBlocks = loopBlocks;
  }

  /**
   * Translates a block, and gives the block its translation.
   *
   * @param speculation what to assume about registers; null to assume nothing
   */
  void translate(TranslationBlock translationBlock, AffineSpeculation speculation) {
    boolean isGuarded =
        translationBlock.exitKind == TranslationBlock.ExitKind.BRANCH
            && !translationBlock.control.guard().isAlways();
    Guard branchCondition = isGuarded ? translationBlock.control.guard() : null;
    if (fusesInstructions && fitsLockstep(translationBlock.body)) {
      TranslationUnit unit =
          new TranslationUnit(List.of(translationBlock.body), branchCondition, null);
      translationBlock.setTranslation(
          List.of(CompiledClassBuilder.compile(context, unit, null)), isGuarded, null, null);
      return;
    }
    BodySplitter splitter = new BodySplitter(speculation);
    translationBlock.body.forEach(splitter::add);
    boolean evaluatesBranch = isGuarded && !splitter.isEmpty();
    WarpLoop warpLoop =
        evaluatesBranch && loopBlocks != null
            ? WarpLoop.find(loopBlocks, translationBlock, this::isSimple)
            : null;
    splitter.endPiece(evaluatesBranch ? branchCondition : null, warpLoop);
    translationBlock.setTranslation(
        List.copyOf(splitter.items), evaluatesBranch, speculation, warpLoop);
  }

  /** Returns whether a body can be compiled to one piece of code and stores nothing to memory. */
  private boolean isSimple(TranslationBlock translationBlock) {
    for (DecodedInstruction instruction : translationBlock.body) {
      AccessedMemory accessed = AccessedMemory.of(instruction.effects());
      if (accessed.storesShared()
          || accessed.storesGlobal()
          || needsLockstep(instruction)
          || SpecialFunctionCode.of(instruction, vectorTarget, context.stride()) != null
          || CompiledClassBuilder.estimateOperations(context, instruction) < 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether all of some instructions run in lockstep: they contain a hammock that accesses
   * memory, and are few enough.
   */
  private boolean fitsLockstep(List<DecodedInstruction> instructions) {
    int operations = 0;
    for (DecodedInstruction instruction : instructions) {
      int weight = CompiledClassBuilder.estimateOperations(context, instruction);
      operations += weight < 0 ? LockstepCompiler.MAX_OPERATIONS : weight;
    }
    return instructions.stream().anyMatch(TranslationBlockCompiler::needsLockstep)
        && operations * (Warp.LANES / vectorTarget.laneCount()) <= LockstepCompiler.MAX_OPERATIONS;
  }

  private static boolean needsLockstep(DecodedInstruction instruction) {
    return instruction.operation() instanceof Hammock hammock && hammock.hasMemory();
  }

  /** Cuts the body of a translation block into pieces of code. */
  private final class BodySplitter {
    final List<Item> items = new ArrayList<>();
    private final AffineSpeculation speculation;
    private List<List<DecodedInstruction>> parts = new ArrayList<>();
    private int operations;
    private InstructionEmitter trialEmitter;
    private AccessedMemory accessed = new AccessedMemory();

    BodySplitter(AffineSpeculation speculation) {
      this.speculation = speculation;
    }

    boolean isEmpty() {
      return parts.isEmpty();
    }

    void add(DecodedInstruction instruction) {
      if (needsLockstep(instruction)) {
        endPiece();
        List<DecodedInstruction> singleton = List.of(instruction);
        TranslationUnit unit = new TranslationUnit(List.of(singleton), null, null);
        items.add(
            fitsLockstep(singleton)
                ? CompiledClassBuilder.compile(context, unit, null)
                : new Precise(instruction));
        return;
      }
      SpecialFunctionCode specialFunction =
          SpecialFunctionCode.of(instruction, vectorTarget, context.stride());
      if (specialFunction != null) {
        endPiece();
        items.add(new Translated(specialFunction, false, false));
        return;
      }
      int weight = CompiledClassBuilder.estimateOperations(context, instruction);
      AccessedMemory newAccess = AccessedMemory.of(instruction.effects());
      boolean clashesInGlobal = accessed.clashesInGlobal(newAccess);
      if (weight < 0
          || !fusesInstructions
          || accessed.clashesInShared(newAccess)
          || clashesInGlobal && (speculation == null || !trialEmitter.isLoopAffine())) {
        endPiece();
      }
      if (weight < 0) {
        items.add(new Precise(instruction));
        return;
      }
      boolean isFull = operations + weight > VectorTarget.MAX_OPERATIONS;
      if (speculation != null) {
        int speculativeOperations = addToTrial(instruction);
        if (speculativeOperations > vectorTarget.maxOperations()
            || clashesInGlobal && !trialEmitter.isLoopAffine()) {
          endPiece();
          addToTrial(instruction);
        }
      } else if (isFull) {
        endPiece();
      }
      if (parts.isEmpty() || isFull || clashesInGlobal) {
        parts.add(new ArrayList<>());
        operations = 0;
      }
      parts.get(parts.size() - 1).add(instruction);
      operations += weight;
      accessed.add(newAccess);
    }

    /**
     * Returns how many operations the current piece has with another instruction, if the
     * assumptions hold.
     */
    private int addToTrial(DecodedInstruction instruction) {
      if (parts.isEmpty()) {
        trialEmitter =
            CompiledClassBuilder.newTrialEmitter(context, false, speculation, new Needs());
      }
      trialEmitter.writeInstruction(instruction, context.site(instruction));
      return trialEmitter.operationCount();
    }

    /** Ends a piece. */
    void endPiece() {
      endPiece(null, null);
    }

    /**
     * Ends the last piece of a translation block.
     *
     * @param branch condition of the branch after it; null for none
     * @param warpLoop the loop that begins with the translation block; null for none
     */
    void endPiece(Guard branch, WarpLoop warpLoop) {
      if (!parts.isEmpty()) {
        // Only a complete body can run in a loop.
        TranslationUnit unit =
            new TranslationUnit(List.copyOf(parts), branch, items.isEmpty() ? warpLoop : null);
        items.add(CompiledClassBuilder.compile(context, unit, speculation));
      }
      parts = new ArrayList<>();
      operations = 0;
      accessed = new AccessedMemory();
    }
  }
}
