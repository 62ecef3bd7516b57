package org.sass.sim.check;

import java.util.List;
import org.sass.sim.check.Finding.MemoryLocation;
import org.sass.sim.interp.Launch;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.launch.buffers.PlacedBuffer;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Dim3;
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
  PlacedBuffer findBuffer(long address, int bytes) {
    for (PlacedBuffer buffer : prepared.buffers()) {
      if (address >= buffer.address() && address + bytes <= buffer.address() + buffer.size()) {
        return buffer;
      }
    }
    return null;
  }

  /** Returns the buffer that is nearest to an address, or null if there are no buffers. */
  PlacedBuffer findNearestBuffer(long address) {
    PlacedBuffer nearestBuffer = null;
    long bestDistance = Long.MAX_VALUE;
    for (PlacedBuffer buffer : prepared.buffers()) {
      long end = buffer.address() + buffer.size();
      long distance =
          address < buffer.address() ? buffer.address() - address : Math.max(0, address - end + 1);
      if (distance < bestDistance) {
        bestDistance = distance;
        nearestBuffer = buffer;
      }
    }
    return nearestBuffer;
  }

  List<PlacedBuffer> buffers() {
    return prepared.buffers();
  }

  MemoryLocation locate(MemorySpace space, long address) {
    return switch (space) {
      case GLOBAL -> locateGlobal(address);
      case SHARED -> locateShared(address);
      default ->
          new MemoryLocation(
              space.displayName(),
              address,
              null,
              0,
              String.format("%s 0x%04x", space.displayName(), address));
    };
  }

  private MemoryLocation locateGlobal(long address) {
    PlacedBuffer buffer = findNearestBuffer(address);
    if (buffer == null) {
      return new MemoryLocation(
          "global", address, null, 0, String.format("global 0x%08x", address));
    }
    int size = prepared.typeOf(buffer).bytes();
    long distance = address - buffer.address();
    long element = Math.floorDiv(distance, size);
    long byteInElement = Math.floorMod(distance, size);
    // More than 4096 bytes away from the buffer, an element number would be meaningless.
    if (distance < -4096 || distance > buffer.size() + 4096L) {
      return new MemoryLocation(
          "global", address, null, 0, String.format("global 0x%08x", address));
    }
    String byteText = byteInElement == 0 ? "" : " byte " + byteInElement;
    String text = String.format("%s[%d]%s (0x%08x)", buffer.name(), element, byteText, address);
    return new MemoryLocation("global", address, buffer.name(), element, text);
  }

  private MemoryLocation locateShared(long address) {
    String text = String.format("shared 0x%04x", address);
    LaunchAbi abi = launch.target().abi();
    int parametersEnd = abi.filledSharedBytes(launch.params().length);
    if (address >= 0 && address < abi.parametersAddress()) {
      text += " (header)";
    } else if (address >= 0 && address < parametersEnd) {
      text += " (parameter word " + (address - abi.parametersAddress()) / 4 + ")";
    } else if (address % 4 == 0) {
      text += String.format(" (g[0x%x])", address / 4);
    }
    return new MemoryLocation("shared", address, null, 0, text);
  }

  /** Returns the end of the block's shared memory: the address of the first byte after it. */
  int sharedEnd() {
    return launch.target().abi().filledSharedBytes(launch.params().length)
        + launch.kernel().sharedBytes()
        + Math.max(0, launch.memory().sharedBytes());
  }

  /**
   * Returns the name of a buffer with its size and address, for messages: {@code c, which has 32
   * elements of f32 from 0x1000 on}.
   */
  String describeBuffer(PlacedBuffer buffer) {
    ElementType type = prepared.typeOf(buffer);
    return String.format(
        "%s, which has %d elements of %s from 0x%x on",
        buffer.name(), buffer.count(type), type.displayName(), buffer.address());
  }

  Finding.Thread thread(Warp warp, int lane) {
    return thread(warp.block().position(), warp.index(), lane);
  }

  /**
   * Returns a thread.
   *
   * @param block the number of its block in the grid, from 0, counted in x first
   */
  Finding.Thread thread(int block, int warp, int lane) {
    return thread(launch.grid().position(Integer.toUnsignedLong(block)), warp, lane);
  }

  private Finding.Thread thread(Dim3 block, int warp, int lane) {
    return new Finding.Thread(block, warp, lane, launch.block().position(warp * Warp.LANES + lane));
  }

  static int blockNumber(Block block) {
    return (int) block.grid().size().number(block.position());
  }

  Finding.Site site(InstructionEffects effects, Finding.Thread thread, String action, Long value) {
    return new Finding.Site(
        effects.instruction().address(),
        effects.instruction().placed().line(),
        effects.instruction().insn().text(),
        thread,
        action,
        value);
  }

  /**
   * Returns the value that a lane is about to store.
   *
   * @param part the number of the 32-bit part of the value, from 0
   * @param bytes the number of bytes of that part that are stored, 1 to 4
   */
  static long storedValue(InstructionEffects effects, Warp warp, int lane, int part, int bytes) {
    int[] values = new int[Warp.LANES];
    effects.storedSources()[part].read(warp, 1 << lane, values);
    return values[lane] & (bytes >= 4 ? 0xffff_ffffL : (1L << 8 * bytes) - 1);
  }

  /** Returns a value in decimal and hexadecimal: {@code 5 (0x00000005)}. */
  static String formatValue(long value, int bytes) {
    return String.format("%d (0x%0" + 2 * Math.min(4, bytes) + "x)", value, value);
  }

  /**
   * Returns a mask of the lanes that hold a thread. Some targets also run the lanes without one.
   */
  static int threadMask(Warp warp) {
    Grid grid = warp.block().grid();
    int count = Math.min(Warp.LANES, grid.threadsPerBlock() - warp.index() * Warp.LANES);
    return count >= Warp.LANES ? -1 : (1 << count) - 1;
  }

  /** Reads 1, 2 or 4 bytes of a memory as an unsigned number. */
  static long readUnsigned(Memory memory, int at, int bytes) {
    return switch (bytes) {
      case 1 -> memory.u8(at);
      case 2 -> memory.u16(at);
      default -> memory.word(at) & 0xffff_ffffL;
    };
  }
}
