package org.sass.lang.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.sass.lang.codec.BitTable.Kind;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;

class BitTableTest {
  private final Isa isa = Isas.load("sm_10");

  private List<BitTable.Row> rows(Word word) {
    return BitTable.of(isa, Decoder.decode(isa, word), 0);
  }

  private static String field(List<BitTable.Row> rows, String bits) {
    return rows.stream()
        .filter(r -> r.bits().toString().equals(bits))
        .map(r -> r.name() + " " + r.value() + " " + r.operandText())
        .collect(Collectors.joining("; "));
  }

  @Test
  void saysWhatEachBitShows() {
    List<BitTable.Row> rows = rows(new Word(64, 0x0421e2d02840c801L, 0));
    assertEquals("guard 5 NE", field(rows, "43:39"));
    assertEquals("guard 2 C2", field(rows, "45:44"));
    assertEquals("second source 7 R7", field(rows, "52:46"));
    assertEquals("address register 2 A2", field(rows, "34,27:26"));
    assertEquals("offset 4 0x4", field(rows, "13:9"));
    assertEquals("sign of the first source 0 ", field(rows, "28"));
    assertEquals("sign of the second source 1 -", field(rows, "22"));
    assertEquals("type 1 ", field(rows, "58"));
  }

  @Test
  void coversEveryBit() {
    for (long word : new long[] {0x0421e2d02840c801L, 0x000002801001d003L, 0x03fc0003b0000405L}) {
      long seen = 0;
      for (BitTable.Row row : rows(new Word(64, word, 0))) {
        seen |= row.bits().maskLow();
      }
      assertEquals(-1L, seen);
    }
  }

  @Test
  void tellsReservedAndIgnoredBitsFromFields() {
    List<BitTable.Row> rows = rows(new Word(64, 0x00000780a001d003L, 0));
    assertEquals(
        List.of("cond 15"),
        rows.stream()
            .filter(r -> r.kind() == Kind.IGNORED && r.value() != 0)
            .map(r -> r.name() + " " + r.value())
            .toList());
    assertEquals(List.of(), rows(new Word(64, -1L, 0)));
  }
}
