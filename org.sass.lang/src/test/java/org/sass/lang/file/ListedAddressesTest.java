package org.sass.lang.file;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isas;

/** Checks that a disassembled listing keeps the addresses that it shows. */
class ListedAddressesTest {

  /** Returns the instructions with their addresses in the listing. */
  private static List<String> restored(String arch, String listing) {
    CodeImage image =
        InputReader.read(
            InputReader.Format.LISTING,
            listing.getBytes(StandardCharsets.UTF_8),
            Isas.load(arch),
            Isas::load);
    Program program = Disassembler.disassemble(Isas.load(arch), image);
    return ListedAddresses.restore(program, image).kernels().get(0).code().stream()
        .map(placed -> Integer.toHexString(placed.address()) + ": " + placed.decode().text())
        .map(text -> text.replaceFirst("\\[B.*?\\] ", ""))
        .toList();
  }

  @Test
  void targetsAreThoseOfTheListing() {
    assertEquals(
        List.of("30: EXIT", "40: @P1 BRA 0x20"),
        restored(
            "sm_80",
            """
            /*0030*/      EXIT ;     /* 0x000000000000794d */
                                     /* 0x000fea0003800000 */
            /*0040*/  @P1 BRA 0x20 ; /* 0xffffffd000001947 */
                                     /* 0x000fea000383ffff */
            """));
  }

  /** Whole groups can be left out; without its control word, a group has another layout. */
  @Test
  void groupsWithControlWords() {
    String group =
        """
                                     /* 0x001fc400fe2007f6 */
        /*0048*/     NOP ;           /* 0x50b0000000070f00 */
        /*0050*/     BRA 0x58 ;      /* 0xe24000000007000f */
        /*0058*/     EXIT ;          /* 0xe30000000007000f */
        """;
    assertEquals(List.of("48: NOP", "50: BRA 0x58", "58: EXIT"), restored("sm_61", group));
    String last = group.substring(group.indexOf("/*0050"));
    assertEquals(List.of("0: BRA 0x8", "8: EXIT"), restored("sm_61", last));
  }

  /** Addresses that go back cannot all be right. */
  @Test
  void addressesThatContradictAreNotRestored() {
    assertEquals(
        List.of("0: RET", "8: RET"),
        restored(
            "sm_10",
            """
            /*0040*/ RET; /* 0x0000078030000003 */
            /*0040*/ RET; /* 0x0000078030000003 */
            """));
  }
}
