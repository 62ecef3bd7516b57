package org.sass.sim.target.flexgrip.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.sim.target.flexgrip.files.SfuTables.BadTableException;

/** Reads tables of made-up numbers in the format of the hardware's VHDL files. */
class LookUpTableTest {

  /** Returns the VHDL of a table whose entry i is i, in the given number of bits. */
  static String vhdl(int count, int bits, String assignment) {
    List<String> entries = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String text = Integer.toBinaryString(i);
      entries.add("\t\t\"" + "0".repeat(bits - text.length()) + text + "\"");
    }
    return """
    library ieee;
    entity LUT is
      port(
        addr : in std_logic_vector(6 downto 0);
        data : out std_logic_vector(28 downto 0)
      );
    end entity;
    architecture behav of LUT is
      type storage is array (0 to 127) of std_logic_vector(9 downto 0); -- constant rom := (
      constant rom:storage:=(
    """
        + String.join(",\n", entries)
        + "\n\t);\nbegin\n\t"
        + assignment
        + "\nend architecture;\n";
  }

  private static final String ROM = "rom(to_integer(unsigned(addr)))";

  @Test
  void bitsStandBeforeAndBehind() throws BadTableException {
    List<Integer> plain = LookUpTable.read(vhdl(64, 14, "data <= " + ROM + ";"), 2);
    assertEquals(64, plain.size());
    assertEquals(63, plain.get(63));
    List<Integer> both = LookUpTable.read(vhdl(128, 10, "data <= \"10\" & " + ROM + "&\"01\";"), 2);
    assertEquals(128, both.size());
    assertEquals(0b10_0000000011_01, both.get(3));
    assertEquals(
        20,
        Integer.toBinaryString(
                LookUpTable.read(vhdl(64, 19, "data <= \"1\"&" + ROM + ";"), 1).get(0))
            .length());
  }

  @Test
  void otherBitsAtSomeAddresses() throws BadTableException {
    String two = "data <= \"10\"&" + ROM + " when unsigned(addr)=0 else \"00\"&" + ROM + ";";
    List<Integer> values = LookUpTable.read(vhdl(64, 27, two), 0);
    assertEquals(1 << 28, values.get(0));
    assertEquals(5, values.get(5));
    String three =
        "data <= \"01\"&"
            + ROM
            + " when unsigned(addr) <= 3 else \"10\"&"
            + ROM
            + " when addr > \"0000100\"\n else \"11\"&"
            + ROM
            + ";";
    values = LookUpTable.read(vhdl(64, 12, three), 2);
    assertEquals(0b01_000000000011, values.get(3));
    assertEquals(0b11_000000000100, values.get(4));
    assertEquals(0b10_000000000101, values.get(5));
  }

  private static void assertBadTable(String text, String place, String message) {
    BadTableException e = assertThrows(BadTableException.class, () -> LookUpTable.read(text, 2));
    String found = e.line() + ":" + (e.column() + 1) + " " + e.getMessage();
    assertEquals(
        place + " " + message,
        found.substring(0, Math.min(found.length(), (place + " " + message).length())));
  }

  @Test
  void whatIsWrongIsSaid() {
    assertBadTable(
        "entity x is", "1:12", "there is no 'constant NAME : TYPE := (\"...\", ...)' in this");
    assertBadTable(vhdl(64, 12, "data <= other;"), "79:1", "no assignment uses the list rom");
    assertBadTable(
        vhdl(63, 14, "data <= " + ROM + ";"), "10:25", "the list has 63 entries; a table of");
    assertBadTable(
        vhdl(64, 12, "data <= " + ROM + ";"), "77:10", "entry 0 has 12 bits with those before");
    assertBadTable(vhdl(64, 14, "data <= " + ROM + ")"), "77:41", "when or ; is missing here");
    assertBadTable(
        vhdl(64, 14, "data <= " + ROM + " when 1"), "77:47", "a comparison of the address");
    assertBadTable(
        vhdl(64, 14, "data <= " + ROM + " when addr ! 1"), "77:52", "= or another comparison");
    assertBadTable(
        vhdl(64, 14, "data <= " + ROM + " when addr = x"), "77:54", "the address must be compared");
    assertBadTable(
        vhdl(64, 14, "data <= " + ROM + " when addr = 1;"), "77:55", "else is missing here");
    assertBadTable(vhdl(64, 14, "data <= rom(("), "79:1", ") is missing");
    assertBadTable(
        vhdl(64, 14, "").replace("\"00000000000001\"", "\"2\""),
        "12:3",
        "this is not a bit string");
  }
}
