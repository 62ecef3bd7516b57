package org.sass.lang.isa.doc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.lang.isa.BitField;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.IsaReader;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.doc.Layout.Box;
import org.sass.lang.isa.doc.Layout.Kind;
import org.sass.lang.isa.doc.Layout.Row;

class LayoutTest {
  private static final Isa ISA = Isas.load("sm_10");

  private static void check(Form form, String expected) {
    StringBuilder drawn = new StringBuilder();
    for (String line : new TextLayout(Layout.of(form)).draw()) {
      drawn.append(line.stripTrailing()).append('\n');
    }
    assertEquals(expected, drawn.toString());
  }

  private static Form form(String mnemonic) {
    return ISA.byMnemonic().get(mnemonic).get(0);
  }

  private static Form read(String table) {
    Isa isa = IsaReader.read("t.isa", "isa t \"T\"\n" + table, null);
    return isa.forms().get(0);
  }

  @Test
  void shortInstruction() {
    check(
        form("FADD32"),
        """
        bits            31   27   23   19   15   11   7    3
                        1011 ...s cnbb bbbb eaaa aaat dddd dd00
        src1 shared          AAi1            yyo ooo
        src2 constant        ffI  1 kF FFFF
        """);
  }

  @Test
  void splitTargetAndCondition() {
    check(
        form("BRA"),
        """
        bits            63   59   55   51   47   43   39   35     31   27   23   19   15   11   7    3
                        .... .... .... tttt ttcc oooo o... ....   0001 .ttt tttt tttt tttt t... .... ..11
        """);
  }

  @Test
  void signsOfTwoSourcesThatTogetherAreACarry() {
    List<Box> boxes = Layout.of(form("IADD")).rows().get(0).boxes();
    Layout layout = Layout.of(form("IADD"));
    for (int bit : new int[] {28, 22}) {
      Box box = boxes.stream().filter(b -> b.high() == bit).findFirst().orElseThrow();
      String label = layout.slots().get(box.slotIndex()).label();
      assertEquals(bit == 28 ? "neg src1" : "neg src2", box.label() + " " + label);
    }
  }

  @Test
  void splitImmediateSaysWhichBitsOfTheValue() {
    List<String> slices = new ArrayList<>();
    for (Box box : Layout.of(form("MVI")).rows().get(0).boxes()) {
      if (!box.valueBits().isEmpty()) {
        slices.add(box.bits() + " = " + box.label() + "[" + box.valueBits() + "]");
      }
    }
    assertEquals(List.of("59:34 = imm[31:6]", "21:16 = imm[5:0]"), slices);
  }

  @Test
  void neighboursThatAreNotNeighboursInTheValueStayApart() {
    Form form =
        read(
            """
            length 32 0=0
            insn x x
              text "T."
              op "O"
              sem none "R"
              from "F"
              form 32 3:0=0 "x {n=12,31:30,11:8}"
              golden 00000000 "x 0" "here"
            """);
    List<String> fields =
        Layout.of(form).rows().get(0).boxes().stream()
            .filter(b -> b.kind() == Kind.FIELD)
            .map(b -> b.bits() + " = " + b.valueBits())
            .toList();
    assertEquals(List.of("31:30 = 5:4", "12 = 6", "11:8 = 3:0"), fields);
  }

  @Test
  void linesCutBoxesAtTheirBorder() {
    List<List<Box>> lines = Layout.lines(Layout.of(form("BRA")).rows().get(0), 16);
    assertEquals(4, lines.size());
    assertEquals("51:48", lines.get(0).get(1).bits());
    assertEquals("47:46", lines.get(1).get(0).bits());
  }

  @Test
  void wordsOfOtherLengths() {
    check(
        read(
            """
            length 128 0=0
            insn LONG x
              text "T."
              op "O"
              sem none "R"
              from "F"
              form 128 3:0=0 127:120=0xff "LONG R{n=99:92}, {i=91:60 x}"
              golden 00000000 00000000 00000000 ff000000 "LONG R0, 0x0" "here"
            """),
        """
        bits            127  123  119  115  111  107  103  99     95   91   87   83   79   75   71   67
                        1111 1111 .... .... .... .... .... nnnn   nnnn iiii iiii iiii iiii iiii iiii iiii

        bits            63   59   55   51   47   43   39   35     31   27   23   19   15   11   7    3
                        iiii .... .... .... .... .... .... ....   .... .... .... .... .... .... .... 0000
        """);
    check(
        read(
            """
            unit 8
            length 48 0=0
            insn mid x
              text "T."
              op "O"
              sem none "R"
              from "F"
              form 48 3:0=0 "mid r{n=47:40}"
              golden 000000000000 "mid r0" "here"
            """),
        """
        bits            47   43   39   35                         31   27   23   19   15   11   7    3
                        nnnn nnnn .... ....                       .... .... .... .... .... .... .... 0000
        """);
  }

  @Test
  void rowsCoverEveryBitOnce() {
    for (Form form : ISA.forms()) {
      for (Row row : Layout.of(form).rows()) {
        int next = form.size() - 1;
        for (Box box : row.boxes()) {
          assertEquals(next, box.high(), form + " " + row.title());
          next = box.low() - 1;
        }
        assertEquals(-1, next, form.toString());
      }
    }
  }

  @Test
  void everyBitThatTheTextReadsIsDrawn() {
    for (Form form : ISA.forms()) {
      Layout layout = Layout.of(form);
      for (Form.FieldUse use : form.fields()) {
        for (BitField.Piece piece : use.field().pieces()) {
          for (int bit = piece.low(); bit <= piece.high(); bit++) {
            assertTrue(isDrawn(layout, bit), form + ": " + use.name() + " bit " + bit);
          }
        }
      }
    }
  }

  private static boolean isDrawn(Layout layout, int bit) {
    return layout.rows().stream()
        .flatMap(r -> r.boxes().stream())
        .filter(b -> b.high() >= bit && b.low() <= bit)
        .anyMatch(
            b -> b.kind() == Kind.FIELD || b.kind() == Kind.CHOICE || b.kind() == Kind.OPCODE);
  }

  @Test
  void goldenWordsMeetTheFixedBitsDrawn() {
    for (Form form : ISA.forms()) {
      for (Form.Golden golden : form.goldens()) {
        for (Box box : Layout.of(form).rows().get(0).boxes()) {
          if (box.kind() == Kind.OPCODE) {
            String bits =
                Bits.binary(golden.word().low(), golden.word().high(), box.high(), box.low());
            assertEquals(box.digits(), bits, form + " " + golden.text());
          }
        }
      }
    }
  }
}
