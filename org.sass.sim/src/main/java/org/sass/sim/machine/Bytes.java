package org.sass.sim.machine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Little-endian reads and writes in a byte array; the machine's memories are all of this kind. */
public final class Bytes {
  private static final VarHandle HALF =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private Bytes() {}

  /** The unsigned byte at {@code at}. */
  public static int u8(byte[] bytes, int at) {
    return bytes[at] & 0xff;
  }

  /** The unsigned halfword at {@code at}. */
  public static int u16(byte[] bytes, int at) {
    return (short) HALF.get(bytes, at) & 0xffff;
  }

  /** The word at {@code at}. */
  public static int word(byte[] bytes, int at) {
    return (int) WORD.get(bytes, at);
  }

  public static void put8(byte[] bytes, int at, int value) {
    bytes[at] = (byte) value;
  }

  public static void put16(byte[] bytes, int at, int value) {
    HALF.set(bytes, at, (short) value);
  }

  public static void putWord(byte[] bytes, int at, int value) {
    WORD.set(bytes, at, value);
  }
}
