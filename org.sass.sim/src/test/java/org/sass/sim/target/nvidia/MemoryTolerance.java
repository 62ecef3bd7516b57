package org.sass.sim.target.nvidia;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.sass.sim.arith.NumberConversions;

/**
 * How much memory may differ from what was computed. Bytes outside of the slices must be equal.
 *
 * @param slices the slices with numbers that need not be equal bit for bit
 */
record MemoryTolerance(List<Slice> slices) {
  /** Numbers of one type, one after the other. */
  private record Slice(
      int offset, int count, int bytes, boolean anyNaN, double ulp, double rel, double abs) {
    static Slice of(JsonObject json) {
      String type = json.get("type").getAsString();
      int bytes = type.endsWith("64") ? 8 : type.endsWith("32") ? 4 : 2;
      int count = json.get("count").getAsInt();
      if (json.has("lanes")) {
        // Two halves in each word.
        count = count * bytes / 2;
        bytes = 2;
      }
      return new Slice(
          json.get("offset").getAsInt(),
          count,
          bytes,
          json.has("nan"),
          number(json, "ulp"),
          number(json, "rel"),
          number(json, "abs"));
    }

    private static double number(JsonObject json, String name) {
      return json.has(name) && !json.get(name).isJsonNull() ? json.get(name).getAsDouble() : 0;
    }

    private long bits(ByteBuffer buffer, int at) {
      return switch (bytes) {
        case 8 -> buffer.getLong(at);
        case 4 -> buffer.getInt(at);
        default -> buffer.getShort(at);
      };
    }

    private double value(long bits) {
      return switch (bytes) {
        case 8 -> Double.longBitsToDouble(bits);
        case 4 -> Float.intBitsToFloat((int) bits);
        default -> NumberConversions.halfValue((int) bits & 0xffff);
      };
    }

    private double unit(double value) {
      return switch (bytes) {
        case 8 -> Math.ulp(value);
        case 4 -> Math.ulp((float) value);
        default -> Math.scalb(1.0, Math.max(-14, Math.getExponent(value)) - 10);
      };
    }

    boolean accepts(long wantedBits, long gotBits) {
      double wanted = value(wantedBits);
      double got = value(gotBits);
      if (wantedBits == gotBits || anyNaN && wanted != wanted && got != got) {
        return true;
      }
      double distance = Math.abs(wanted - got);
      return distance <= ulp * unit(wanted)
          || distance <= rel * Math.abs(wanted)
          || distance <= abs;
    }
  }

  static MemoryTolerance read(JsonElement json) {
    List<Slice> slices = new ArrayList<>();
    if (json != null && json.isJsonArray()) {
      json.getAsJsonArray().forEach(one -> slices.add(Slice.of(one.getAsJsonObject())));
    }
    return new MemoryTolerance(slices);
  }

  /** Returns the first difference that is not tolerated; null if there is none. */
  String findDifference(byte[] wanted, byte[] got) {
    ByteBuffer wantedBytes = ByteBuffer.wrap(wanted).order(ByteOrder.LITTLE_ENDIAN);
    ByteBuffer gotBytes = ByteBuffer.wrap(got).order(ByteOrder.LITTLE_ENDIAN);
    boolean[] judged = new boolean[wanted.length];
    for (Slice slice : slices) {
      for (int i = 0; i < slice.count; i++) {
        int at = slice.offset + i * slice.bytes;
        long wantedBits = slice.bits(wantedBytes, at);
        long gotBits = slice.bits(gotBytes, at);
        if (!slice.accepts(wantedBits, gotBits)) {
          return String.format("at 0x%x is 0x%x, not 0x%x", at, gotBits, wantedBits);
        }
        java.util.Arrays.fill(judged, at, at + slice.bytes, true);
      }
    }
    for (int i = 0; i < wanted.length; i++) {
      if (!judged[i] && wanted[i] != got[i]) {
        return String.format("at 0x%x is 0x%02x, not 0x%02x", i, got[i] & 0xff, wanted[i] & 0xff);
      }
    }
    return null;
  }
}
