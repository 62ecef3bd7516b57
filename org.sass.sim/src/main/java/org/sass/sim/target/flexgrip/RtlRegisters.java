package org.sass.sim.target.flexgrip;

import org.sass.sim.machine.Block;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.Destination;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.Source;

/**
 * Accesses to registers beyond those allocated to a thread. The register file has 512 rows of 32
 * lanes. The registers of the warps that run together follow each other in it, and no circuit
 * compares a register number with the allocation.
 */
final class RtlRegisters {
  private static final int REGISTER_FILE_ROWS = 512;

  private RtlRegisters() {}

  /**
   * The location of a row of the register file.
   *
   * @param registers the registers of a block
   * @param offset the index of lane 0 of the row
   */
  private record Row(int[] registers, int offset) {}

  private static Row findRow(Warp warp, int number, DecodedKernel code) {
    Block[] blocks = code.residents();
    int allocated = code.allocatedRegisters();
    int warps = warp.block().warps().size();
    int blockSlot = 0;
    while (blocks[blockSlot] != warp.block()) {
      blockSlot++;
    }
    int row = ((blockSlot * warps + warp.index()) * allocated + number) % REGISTER_FILE_ROWS;
    int owningWarp = row / allocated;
    Block block = owningWarp / warps < blocks.length ? blocks[owningWarp / warps] : null;
    if (block != null) {
      return rowInBlock(block, owningWarp % warps, row % allocated);
    }
    // These rows belong to no warp. They are kept in the unallocated registers of the first block.
    int residentCount = 0;
    while (residentCount < blocks.length && blocks[residentCount] != null) {
      residentCount++;
    }
    int freeRow = Math.floorMod(row - residentCount * warps * allocated, REGISTER_FILE_ROWS);
    int register = allocated + freeRow / warps;
    return rowInBlock(
        blocks[0], freeRow % warps, register % blocks[0].grid().registers().general());
  }

  private static Row rowInBlock(Block block, int warp, int register) {
    return new Row(block.registers(), register * block.stride() + warp * Warp.LANES);
  }

  /** A source: a 32-bit register. */
  record RegisterSource(int number, DecodedKernel code) implements Source {
    @Override
    public FaultCause read(Warp warp, int mask, int[] out) {
      Row row = findRow(warp, number, code);
      System.arraycopy(row.registers, row.offset, out, 0, Warp.LANES);
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addRead(RegisterKind.GENERAL, number, OperationEffects.WHOLE);
    }
  }

  /** A source: half of a register, zero-extended. */
  record HalfSource(int number, boolean high, DecodedKernel code) implements Source {
    @Override
    public FaultCause read(Warp warp, int mask, int[] out) {
      Row row = findRow(warp, number, code);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        int value = row.registers[row.offset + lane];
        out[lane] = high ? value >>> 16 : value & 0xffff;
      }
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addRead(
          RegisterKind.GENERAL, number, high ? OperationEffects.HIGH : OperationEffects.LOW);
    }
  }

  /** A destination: a 32-bit register. */
  record RegisterDestination(int number, DecodedKernel code) implements Destination {
    @Override
    public void write(Warp warp, int mask, int[] values) {
      Row row = findRow(warp, number, code);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((mask >>> lane & 1) != 0) {
          row.registers[row.offset + lane] = values[lane];
        }
      }
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addWrite(RegisterKind.GENERAL, number, OperationEffects.WHOLE);
    }
  }

  /** A destination: half of a register. The other half keeps its value. */
  record HalfDestination(int number, boolean high, DecodedKernel code) implements Destination {
    @Override
    public void write(Warp warp, int mask, int[] values) {
      Row row = findRow(warp, number, code);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((mask >>> lane & 1) != 0) {
          int old = row.registers[row.offset + lane];
          int value = values[lane];
          row.registers[row.offset + lane] =
              high ? old & 0xffff | value << 16 : old & 0xffff0000 | value & 0xffff;
        }
      }
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addWrite(
          RegisterKind.GENERAL, number, high ? OperationEffects.HIGH : OperationEffects.LOW);
    }
  }
}
