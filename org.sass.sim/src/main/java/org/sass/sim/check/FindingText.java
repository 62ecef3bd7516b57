package org.sass.sim.check;

import java.util.List;
import org.sass.sim.check.Finding.Where;
import org.sass.sim.interp.Launch;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.launch.buffers.PlacedBuffer;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Grid;
import org.sass.sim.machine.LaunchAbi;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.MemorySpace;

/** Describes places, values and threads in words, for the messages of findings. */
final class FindingText {
  private final PreparedLaunch prepared;
  private final Launch launch;

  FindingText(PreparedLaunch prepared) {
    this.prepared = prepared;
    this.launch = prepared.launch();
  }

  /** Returns the buffer that contains all bytes of an access, or null. */
  PlacedBuffer buffer(long address, int bytes) {
    for (PlacedBuffer buffer : prepared.buffers()) {
      if (address >= buffer.address() && address + bytes <= buffer.address() + buffer.size()) {
        return buffer;
      }
    }
    return null;
  }

  /** Returns the buffer that is nearest to an address, or null if there are no buffers. */
  PlacedBuffer nearest(long address) {
    PlacedBuffer nearest = null;
    long best = Long.MAX_VALUE;
    for (PlacedBuffer buffer : prepared.buffers()) {
      long end = buffer.address() + buffer.size();
      long distance =
          address < buffer.address() ? buffer.address() - address : Math.max(0, address - end + 1);
      if (distance < best) {
        best = distance;
        nearest = buffer;
      }
    }
    return nearest;
  }

  List<PlacedBuffer> buffers() {
    return prepared.buffers();
  }

  Where where(MemorySpace space, long address) {
    return switch (space) {
      case GLOBAL -> global(address);
      case SHARED -> shared(address);
      default ->
          new Where(
              space.word(), address, null, 0, String.format("%s 0x%04x", space.word(), address));
    };
  }

  private Where global(long address) {
    PlacedBuffer buffer = nearest(address);
    if (buffer == null) {
      return new Where("global", address, null, 0, String.format("global 0x%08x", address));
    }
    int size = prepared.typeOf(buffer).bytes();
    long distance = address - buffer.address();
    long element = Math.floorDiv(distance, size);
    long inside = Math.floorMod(distance, size);
    // More than 4096 bytes away from the buffer, an element number would be meaningless.
    if (distance < -4096 || distance > buffer.size() + 4096L) {
      return new Where("global", address, null, 0, String.format("global 0x%08x", address));
    }
    String byteText = inside == 0 ? "" : " byte " + inside;
    String text = String.format("%s[%d]%s (0x%08x)", buffer.name(), element, byteText, address);
    return new Where("global", address, buffer.name(), element, text);
  }

  private Where shared(long address) {
    String text = String.format("shared 0x%04x", address);
    LaunchAbi abi = launch.target().abi();
    int params = abi.filledShared(launch.params().length);
    if (address >= 0 && address < abi.parametersAt()) {
      text += " (header)";
    } else if (address >= 0 && address < params) {
      text += " (parameter word " + (address - abi.parametersAt()) / 4 + ")";
    } else if (address % 4 == 0) {
      text += String.format(" (g[0x%x])", address / 4);
    }
    return new Where("shared", address, null, 0, text);
  }

  /** Returns the end of the block's shared memory: the address of the first byte after it. */
  int sharedEnd() {
    return launch.target().abi().filledShared(launch.params().length)
        + launch.kernel().sharedBytes()
        + Math.max(0, launch.sharedBytes());
  }

  /**
   * Returns the name of a buffer with its size and address, for messages: {@code c, which has 32
   * elements of f32 from 0x1000 on}.
   */
  String described(PlacedBuffer buffer) {
    ElementType type = prepared.typeOf(buffer);
    return String.format(
        "%s, which has %d elements of %s from 0x%x on",
        buffer.name(), buffer.count(type), type.word(), buffer.address());
  }

  Finding.Thread thread(Warp warp, int lane) {
    Block block = warp.block();
    return thread(block.x(), block.y(), warp.index(), lane);
  }

  /**
   * Returns a thread.
   *
   * @param block the number of its block in the grid, from 0, counted in x first
   */
  Finding.Thread thread(int block, int warp, int lane) {
    long number = Integer.toUnsignedLong(block);
    return thread((int) (number % launch.gridX()), (int) (number / launch.gridX()), warp, lane);
  }

  private Finding.Thread thread(int blockX, int blockY, int warp, int lane) {
    int id = warp * Warp.LANES + lane;
    int x = id % launch.blockX();
    int y = id / launch.blockX() % launch.blockY();
    int z = id / launch.blockX() / launch.blockY();
    return new Finding.Thread(blockX, blockY, warp, lane, x, y, z);
  }

  static int number(Block block) {
    return block.y() * block.grid().x() + block.x();
  }

  Finding.Site site(InstructionEffects plan, Finding.Thread thread, String did, Long value) {
    return new Finding.Site(
        plan.step().address(),
        plan.step().placed().line(),
        plan.step().insn().text(),
        thread,
        did,
        value);
  }

  /**
   * Returns the value that a lane is about to store.
   *
   * @param part the number of the 32-bit part of the value, from 0
   * @param bytes the number of bytes of that part that are stored, 1 to 4
   */
  static long stored(InstructionEffects plan, Warp warp, int lane, int part, int bytes) {
    int[] values = new int[Warp.LANES];
    plan.stored()[part].read(warp, 1 << lane, values);
    return values[lane] & (bytes >= 4 ? 0xffff_ffffL : (1L << 8 * bytes) - 1);
  }

  /** Returns a value in decimal and hexadecimal: {@code 5 (0x00000005)}. */
  static String number(long value, int bytes) {
    return String.format("%d (0x%0" + 2 * Math.min(4, bytes) + "x)", value, value);
  }

  /**
   * Returns a mask of the lanes that hold a thread. Some targets also run the lanes without one.
   */
  static int threads(Warp warp) {
    Grid grid = warp.block().grid();
    int count = Math.min(Warp.LANES, grid.threadsPerBlock() - warp.index() * Warp.LANES);
    return count >= Warp.LANES ? -1 : (1 << count) - 1;
  }

  /** Reads 1, 2 or 4 bytes of a memory as an unsigned number. */
  static long value(Memory memory, int at, int bytes) {
    return switch (bytes) {
      case 1 -> memory.u8(at);
      case 2 -> memory.u16(at);
      default -> memory.word(at) & 0xffff_ffffL;
    };
  }
}
