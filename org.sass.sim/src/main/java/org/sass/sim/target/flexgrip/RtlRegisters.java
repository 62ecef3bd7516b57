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
 * Registers beyond those allocated to a thread. The register file is 512 rows of 32 lanes; the
 * warps that run together have theirs one after the other, and no circuit compares a number with
 * the allocation.
 */
final class RtlRegisters {
  private static final int ROWS = 512;

  private RtlRegisters() {}

  /** Where a row of the file is: the registers of a block, and the first of its lanes. */
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
    // Rows of no warp: the first block has room for them after the registers of its own.
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

  /** A register that is read. */
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

  /** Half of a register that is read. */
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

  /** A register that is written. */
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

  /** Half of a register that is written; the other half stays. */
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
