package org.sass.sim.target.nvidia;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.sass.sim.interp.Launch;
import org.sass.sim.launch.Launches;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.LaneBuffers;

/** The texts of printf, compared with those of glibc 2.36. */
class PrintFormatTest {
  private static final long BASE = 0x7_0000_0000L;

  /** Returns the text of a format with the arguments that are put into a buffer. */
  private static String format(String format, Consumer<ByteBuffer> arguments) {
    ByteBuffer bytes = ByteBuffer.allocate(256).order(ByteOrder.LITTLE_ENDIAN);
    arguments.accept(bytes);
    GlobalMemory global =
        new GlobalMemory(
            List.of(new GlobalMemory.Region("buffer", BASE, Memory.of(bytes.array()))));
    Launch launch =
        Launches.prepareWithoutProblems(Launches.EMPTY_KERNEL)
            .launch()
            .withTarget(NvidiaTarget.MAXWELL)
            .withGlobal(global);
    Warp warp = launch.newGrid().newBlock(0).warps().get(0);
    GenericReader memory = new GenericReader(warp, 0, new LaneBuffers());
    byte[] text = new PrintFormat(memory, BASE).print(format.getBytes(StandardCharsets.ISO_8859_1));
    assertNull(memory.cause());
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  private static String format(String format, char kind, long value) {
    return format(
        format,
        bytes -> {
          if (kind == 'f') {
            bytes.putLong(value);
          } else {
            bytes.putInt((int) value);
          }
        });
  }

  private static void checkInt(String format, int value, String expected) {
    assertEquals(expected, format(format, 'd', value), format + " of " + value);
  }

  private static void checkDouble(String format, double value, String expected) {
    String text = format(format, 'f', Double.doubleToRawLongBits(value));
    assertEquals(expected, text, format + " of " + value);
  }

  @Test
  void integers() {
    checkInt("%d", Integer.MIN_VALUE, "-2147483648");
    checkInt("[%5d]", 42, "[   42]");
    checkInt("[%-5i]", 42, "[42   ]");
    checkInt("[%05d]", -42, "[-0042]");
    checkInt("[%08.3d]", 7, "[     007]");
    checkInt("[%+d]", 7, "[+7]");
    checkInt("[% d]", 7, "[ 7]");
    checkInt("[%.0d]", 0, "[]");
    checkInt("%u", -1, "4294967295");
    checkInt("%#X", 255, "0XFF");
    checkInt("%#010x", 255, "0x000000ff");
    checkInt("%#.3o", 8, "010");
    checkInt("%hd", 0x18000, "-32768");
    checkInt("%hhu", 0x1ff, "255");
    checkInt("[%3c]", 'x', "[  x]");
  }

  @Test
  void floats() {
    checkDouble("%f", -123456.789, "-123456.789000");
    checkDouble("%.0f", 0.5, "0");
    checkDouble("%.0f", 1.5, "2");
    checkDouble("%#.0f", 2.5, "2.");
    checkDouble("[%010.3f]", -0.0, "[-00000.000]");
    checkDouble("%.20f", 0.1, "0.10000000000000000555");
    checkDouble("%e", Double.MIN_VALUE, "4.940656e-324");
    checkDouble("%.0e", 999999.5, "1e+06");
    checkDouble("%g", 999999.5, "1e+06");
    checkDouble("%g", 1e-5, "1e-05");
    checkDouble("%.10g", 0.1, "0.1");
    checkDouble("%#g", 1.5, "1.50000");
    checkDouble("%a", 1.5, "0x1.8p+0");
    checkDouble("%.0a", 3.0, "0x2p+1");
    checkDouble("%.1a", 12.375, "0x1.9p+3");
    checkDouble("%a", Double.MIN_VALUE, "0x0.0000000000001p-1022");
    checkDouble("[%06f]", Double.POSITIVE_INFINITY, "[   inf]");
    checkDouble("%F", Double.NEGATIVE_INFINITY, "-INF");
    checkDouble("%f", Double.NaN, "nan");
  }

  @Test
  void argumentsAreAlignedToTheirSizes() {
    String text =
        format(
            "%d %ld %c %p %.*f [%*d] %s %y%",
            bytes -> {
              bytes.putInt(1).putInt(0).putLong(Long.MIN_VALUE);
              bytes.putInt('y').putInt(0).putLong(0x1234);
              bytes.putInt(2).putInt(0).putDouble(1.0);
              bytes.putInt(-4).putInt(5).putLong(0);
            });
    assertEquals("1 -9223372036854775808 y 0x1234 1.00 [5   ] (null) %y%", text);
  }

  @Test
  void aHugeWidthIsCut() {
    assertEquals(4096, format("%999999999d", 'd', 1).length());
  }
}
