package org.sass.sim.target.flexgrip;

import org.sass.sim.machine.Block;
import org.sass.sim.machine.RegisterFile;
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
  private static final int ROWS = 512;

  private RtlRegisters() {}

  /**
   * The location of a row of the register file.
   *
   * @param registers the registers of a block
   * @param at the index of lane 0 of the row
   */
  private record Row(int[] registers, int at) {}

  private static Row row(Warp warp, int number, DecodedKernel code) {
    Block[] blocks = code.residents();
    int allocated = code.registers();
    int warps = warp.block().warps().size();
    int own = 0;
    while (blocks[own] != warp.block()) {
      own++;
    }
    int row = ((own * warps + warp.index()) * allocated + number) % ROWS;
    int owner = row / allocated;
    Block block = owner / warps < blocks.length ? blocks[owner / warps] : null;
    if (block != null) {
      return row(block, owner % warps, row % allocated);
    }
    // These rows belong to no warp. They are kept in the unallocated registers of the first block.
    int taken = 0;
    while (taken < blocks.length && blocks[taken] != null) {
      taken++;
    }
    int free = Math.floorMod(row - taken * warps * allocated, ROWS);
    int register = allocated + free / warps;
    return row(blocks[0], free % warps, register % blocks[0].grid().registers().general());
  }

  private static Row row(Block block, int warp, int register) {
    return new Row(block.registers(), register * block.stride() + warp * Warp.LANES);
  }

  /** A source: a 32-bit register. */
  record Read(int number, DecodedKernel code) implements Source {
    @Override
    public FaultCause read(Warp warp, int mask, int[] out) {
      Row row = row(warp, number, code);
      System.arraycopy(row.registers, row.at, out, 0, Warp.LANES);
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.reads(RegisterFile.GENERAL, number, OperationEffects.WHOLE);
    }
  }

  /** A source: half of a register, zero-extended. */
  record HalfRead(int number, boolean high, DecodedKernel code) implements Source {
    @Override
    public FaultCause read(Warp warp, int mask, int[] out) {
      Row row = row(warp, number, code);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        int value = row.registers[row.at + lane];
        out[lane] = high ? value >>> 16 : value & 0xffff;
      }
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.reads(
          RegisterFile.GENERAL, number, high ? OperationEffects.HIGH : OperationEffects.LOW);
    }
  }

  /** A destination: a 32-bit register. */
  record Written(int number, DecodedKernel code) implements Destination {
    @Override
    public void write(Warp warp, int mask, int[] values) {
      Row row = row(warp, number, code);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((mask >>> lane & 1) != 0) {
          row.registers[row.at + lane] = values[lane];
        }
      }
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.writes(RegisterFile.GENERAL, number, OperationEffects.WHOLE);
    }
  }

  /** A destination: half of a register. The other half keeps its value. */
  record HalfWritten(int number, boolean high, DecodedKernel code) implements Destination {
    @Override
    public void write(Warp warp, int mask, int[] values) {
      Row row = row(warp, number, code);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((mask >>> lane & 1) != 0) {
          int old = row.registers[row.at + lane];
          int value = values[lane];
          row.registers[row.at + lane] =
              high ? old & 0xffff | value << 16 : old & 0xffff0000 | value & 0xffff;
        }
      }
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.writes(
          RegisterFile.GENERAL, number, high ? OperationEffects.HIGH : OperationEffects.LOW);
    }
  }
}
