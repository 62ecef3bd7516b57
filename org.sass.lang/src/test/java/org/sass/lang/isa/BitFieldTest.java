package org.sass.lang.isa;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class BitFieldTest {

  private static String runs(long low, long high) {
    return new BitField(BitField.runs(low, high)).toString();
  }

  @Test
  void runsAreTheNeighbouringBitsUppermostFirst() {
    assertEquals(List.of(), BitField.runs(0, 0));
    assertEquals("63:61,5,1:0", runs(0xe000_0000_0000_0023L, 0));
    assertEquals("63:0", runs(-1, 0));
    assertEquals("127:64", runs(0, -1));
    assertEquals("62:0", runs(Long.MAX_VALUE, 0));
  }

  @Test
  void aRunEndsAtBit64() {
    assertEquals("64,63", runs(Long.MIN_VALUE, 1));
  }

  @Test
  void aSplitFieldIsReadAndWritten() {
    BitField field = new BitField(List.of(new BitField.Piece(34, 26), new BitField.Piece(16, 6)));
    assertEquals("59:34,21:16", field.toString());
    assertEquals(32, field.width());
    assertEquals(0xdead_beefL, field.extract(field.putLow(0xdead_beefL), 0));
  }
}
