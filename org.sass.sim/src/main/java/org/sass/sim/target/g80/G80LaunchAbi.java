package org.sass.sim.target.g80;

import org.sass.lang.isa.LaunchHeader;
import org.sass.lang.isa.LaunchHeader.Field;
import org.sass.lang.isa.MemorySizes;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Grid;
import org.sass.sim.machine.LaunchAbi;

/**
 * The launch conventions of a G80: R0 of a thread has its index in the block, shared memory begins
 * with a {@link LaunchHeader}, and the parameters follow it.
 *
 * @param runsAllLanes see {@link LaunchAbi#runsAllLanes}
 * @param keepsRegisters see {@link LaunchAbi#keepsRegisters}
 */
public record G80LaunchAbi(boolean runsAllLanes, boolean keepsRegisters) implements LaunchAbi {
  /** The conventions that NVIDIA's manuals describe. */
  public static final G80LaunchAbi STANDARD = new G80LaunchAbi(false, false);

  @Override
  public int parametersAddress() {
    return MemorySizes.HEADER_BYTES;
  }

  @Override
  public void fillRegisters(Block block) {
    Grid grid = block.grid();
    int[] registers = block.registers();
    int row = grid.registers().launchRegister() * block.stride();
    int plane = grid.blockSize().x() * grid.blockSize().y();
    for (int id = 0; id < grid.threadsPerBlock(); id++) {
      registers[row + id] =
          id % grid.blockSize().x() | id % plane / grid.blockSize().x() << 16 | id / plane << 26;
    }
  }

  @Override
  public void fillShared(Block block) {
    Grid grid = block.grid();
    putField(block, Field.BLOCK_DIM_X, grid.blockSize().x());
    putField(block, Field.BLOCK_DIM_Y, grid.blockSize().y());
    putField(block, Field.BLOCK_DIM_Z, grid.blockSize().z());
    putField(block, Field.GRID_DIM_X, grid.size().x());
    putField(block, Field.GRID_DIM_Y, grid.size().y());
    for (int i = 0; i < grid.params().length; i++) {
      block.shared().putWord(parametersAddress() + 4 * i, grid.params()[i]);
    }
  }

  @Override
  public void fillBlockPosition(Block block) {
    putField(block, Field.BLOCK_IDX_X, block.position().x());
    putField(block, Field.BLOCK_IDX_Y, block.position().y());
  }

  private static void putField(Block block, Field field, int value) {
    block.shared().put16(field.offset(), value);
  }
}
