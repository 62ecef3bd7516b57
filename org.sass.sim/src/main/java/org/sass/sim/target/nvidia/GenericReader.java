package org.sass.sim.target.nvidia;

import java.io.ByteArrayOutputStream;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.LaneBuffers;

/**
 * Reads memory at generic addresses, as a function of the driver sees it that a thread has called.
 * After an address that is not mapped it reads zeros, and {@link #cause} says why.
 */
final class GenericReader {
  /** Maximum length of a string: the size of the buffer that the driver prints to. */
  private static final int MAX_STRING = 1 << 20;

  private static final AddressOperand BYTE =
      new AddressOperand(
          AddressOperand.Space.GENERIC,
          OperandReader.ZERO_REGISTER,
          OperandReader.ZERO_REGISTER,
          0,
          AccessType.U8);

  private final Warp warp;
  private final int lane;
  private final LaneBuffers lanes;
  private FaultCause cause;

  GenericReader(Warp warp, int lane, LaneBuffers lanes) {
    this.warp = warp;
    this.lane = lane;
    this.lanes = lanes;
  }

  /** Returns why an address could not be read; null if all could. */
  FaultCause cause() {
    return cause;
  }

  private int readByte(long address) {
    if (cause == null) {
      cause = BYTE.resolveLane(warp, lane, address, lanes);
    }
    return cause == null ? lanes.memories[lane].u8((int) lanes.addresses[lane]) : 0;
  }

  /** Reads a number of up to 8 bytes, the lowest first. */
  long read(long address, int bytes) {
    long value = 0;
    for (int i = 0; i < bytes; i++) {
      value |= (long) readByte(address + i) << 8 * i;
    }
    return value;
  }

  /** Reads the bytes up to a zero, but at most some. */
  byte[] readString(long address, int limit) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    for (int i = 0; i < Math.min(limit, MAX_STRING); i++) {
      int one = readByte(address + i);
      if (one == 0) {
        break;
      }
      text.write(one);
    }
    return text.toByteArray();
  }
}
