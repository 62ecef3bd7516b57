package org.sass.sim.target.toy;

import java.util.Map;
import org.sass.lang.assemble.Program;
import org.sass.lang.codec.Insn;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.LaunchAbi;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.Guard;
import org.sass.sim.op.Operation;
import org.sass.sim.op.Semantics;
import org.sass.sim.target.MachineLimits;
import org.sass.sim.target.Reconvergence;
import org.sass.sim.target.Target;

/** The toy machine. It has no divergence stack but an execution mask. */
final class Toy implements Target, Semantics, Reconvergence {
  static final Toy TOY = new Toy();

  private static final MachineLimits LIMITS =
      new MachineLimits("toy", 256, 256, 1, 1, 1024, 1024, 1, 256, 4096, false, new ToyLaunchAbi());

  /** Bit v tells whether a predicate with the value v holds. It does if its lowest bit is set. */
  private static final int HOLDS_TABLE = 0xaaaa;

  private static final Map<String, Factory> OPERATIONS = ToyOperations.factories();

  private Toy() {}

  @Override
  public String name() {
    return "toy";
  }

  @Override
  public Operation operation(Insn insn, Program.PlacedInstruction placed, DecodedKernel code) {
    Factory factory = OPERATIONS.get(insn.form().semantics());
    return factory == null ? null : factory.make(insn, placed, code);
  }

  @Override
  public Guard guard(Insn insn) {
    int predicate = (int) insn.field("guard", -1);
    if (predicate < 0) {
      return Guard.NONE;
    }
    return new Guard(predicate, insn.field("off", 0) == 1 ? ~HOLDS_TABLE & 0xffff : HOLDS_TABLE);
  }

  /** Does nothing for markers, because instructions of the toy have none. */
  @Override
  public void applyMarkers(Warp warp, DecodedInstruction instruction) {
    if (warp.liveMask() == 0) {
      warp.activate(0);
    }
  }

  @Override
  public Semantics semantics() {
    return this;
  }

  @Override
  public Reconvergence reconvergence() {
    return this;
  }

  @Override
  public MachineLimits limits() {
    return LIMITS;
  }

  @Override
  public LaunchAbi abi() {
    return LIMITS.abi();
  }

  /**
   * Passes each thread its number in a register. The parameters begin at byte 0 of shared memory.
   */
  private static final class ToyLaunchAbi implements LaunchAbi {
    @Override
    public int parametersAddress() {
      return 0;
    }

    @Override
    public void fillRegisters(Block block) {
      int row = block.grid().registers().launchRegister() * block.stride();
      for (int thread = 0; thread < block.grid().threadsPerBlock(); thread++) {
        block.registers()[row + thread] = thread;
      }
    }

    @Override
    public void fillShared(Block block) {
      for (int i = 0; i < block.grid().params().length; i++) {
        block.shared().putWord(4 * i, block.grid().params()[i]);
      }
    }

    /** Does nothing, because no instruction of the toy reads the index of the block. */
    @Override
    public void fillBlockPosition(Block block) {}
  }

  @Override
  public int residentBlocks(int warpsPerBlock, int residentLimit) {
    return 1;
  }

  @Override
  public Target reference() {
    return this;
  }

  @Override
  public boolean matchesReference() {
    return true;
  }

  @Override
  public int globalAddressMask() {
    return -1;
  }

  @Override
  public boolean allowsUnaligned() {
    return false;
  }
}
