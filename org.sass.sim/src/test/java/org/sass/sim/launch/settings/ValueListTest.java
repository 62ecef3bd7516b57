package org.sass.sim.launch.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.ValueReader;
import org.sass.lang.codec.Symbols;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;
import org.sass.sim.launch.Launches;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.launch.syntax.Origin;
import org.sass.sim.launch.syntax.SettingNumbers;
import org.sass.sim.launch.syntax.SettingProblems;
import org.sass.sim.launch.syntax.SettingText;
import org.sass.sim.machine.Memory;

/** A value means the same in a directive of the source and in the settings of a launch. */
class ValueListTest {
  private static final Isa SM_10 = Isas.load("sm_10");

  private static String readInLaunch(String text) {
    List<Problem> problems = new ArrayList<>();
    SettingProblems settingProblems = new SettingProblems(Origin.comment(1, 0), problems);
    List<Value> values = new ValueList(settingProblems).read(new SettingText(text, 0));
    if (!problems.isEmpty()) {
      return "refused";
    }
    StringBuilder words = new StringBuilder();
    for (Value value : values) {
      long bits = 0;
      if (value instanceof Value.Number number) {
        // Only a parameter with a type can take a number that is no word.
        if (number.mistake() != null) {
          return "refused";
        }
        bits = number.bits();
      } else if (value instanceof Value.Floating floating) {
        bits = floating.bits();
      } else {
        bits = ((Value.Bits) value).bits();
      }
      words.append(' ').append(Integer.toHexString((int) bits));
      if (value.words() == 2) {
        words.append(' ').append(Integer.toHexString((int) (bits >>> 32)));
      }
    }
    return words.toString().strip();
  }

  private static String readInDirective(String text) {
    Program program =
        Assembler.assemble(SM_10, ".const 1 0 = " + text + "\n" + Launches.EMPTY_KERNEL);
    if (program.hasErrors()) {
      return "refused";
    }
    Memory bytes = Memory.of(program.kernels().get(0).constants().get(0).bytes());
    StringBuilder words = new StringBuilder();
    for (int at = 0; at < bytes.size(); at += 4) {
      words.append(' ').append(Long.toHexString(ElementType.U32.read(bytes, at)));
    }
    return words.toString().strip();
  }

  @Test
  void bothGiveTheSameBits() {
    for (String[] test :
        new String[][] {
          {"7, -1,0x10", "7 ffffffff 10"},
          {"0b101", "5"},
          {"+5", "5"},
          {"4*(1+1)", "8"},
          {"-2147483648", "80000000"},
          {"4294967295", "ffffffff"},
          {"4294967296", "refused"},
          {"0xffffffffffffffff", "refused"},
          {"18446744073709551615", "refused"},
          {"u64:0xffffffffffffffff", "ffffffff ffffffff"},
          {"u64:18446744073709551615", "ffffffff ffffffff"},
          {"u64:9223372036854775807", "ffffffff 7fffffff"},
          {"u64:-9223372036854775808", "0 80000000"},
          {"u64:18446744073709551616", "refused"},
          {"u64:0x10000000000000000", "refused"},
          {"u64:0b" + "1".repeat(64), "ffffffff ffffffff"},
          {"u64:0b" + "1".repeat(65), "refused"},
          {"f:1.5", "3fc00000"},
          {"f:-2e-3", "bb03126f"},
          {"f:nan", "7fffffff"},
          {"f:inf, f:-inf", "7f800000 ff800000"},
          {"f:0x1p3", "41000000"},
          {"f:1.5d", "refused"},
          {"f:1.5f", "refused"},
          {"f:1e999", "refused"},
          {"f:NaN0", "refused"},
          {"f: 1", "refused"},
          {"f:", "refused"},
          {"u64:", "refused"},
          {"u64:f:1", "refused"},
          {"u64:1.5", "refused"},
          {"nan", "refused"},
          {"1e3", "refused"},
          {"1,,2", "refused"},
          {"name", "refused"},
          {"1 2", "refused"},
        }) {
      assertEquals(test[1], readInLaunch(test[0]), test[0]);
      assertEquals(test[1], readInDirective(test[0]), test[0]);
    }
    // In a launch setting the type of the kernel's parameter is not known.
    assertEquals("3fc00000", readInDirective("1.5"));
    assertEquals("refused", readInLaunch("1.5"));
    // Only the source has comments.
    assertEquals("1", readInDirective("/**/1"));
    assertEquals("refused", readInLaunch("/**/1"));
  }

  @Provide
  static Arbitrary<String> values() {
    return Arbitraries.of(
            "f:",
            "u64:",
            "0x",
            "0b",
            "1",
            "0",
            "-",
            "+",
            ".",
            "5",
            "e",
            "p3",
            "nan",
            "inf",
            "d",
            "ffffffff",
            "99999999999",
            "*",
            "(",
            ")",
            "<<",
            "/",
            "~")
        .list()
        .ofMinSize(1)
        .ofMaxSize(7)
        .map(pieces -> String.join("", pieces));
  }

  @Property(tries = 2000)
  void bothAgreeOnAnything(@ForAll("values") String text) {
    ValueReader.Result read = ValueReader.read(text, 0, text.length(), Symbols.NONE);
    assertTrue(read.mistake() != null || read.wordCount() == 2 || read.bits() >>> 32 == 0, text);
    if (!read.isUnprefixedFloat()) {
      // In the source, // and /* start a comment. A setting of a launch has no comments.
      String shown = text.replaceAll("/[/*]+", "/");
      assertEquals(readInDirective(shown), readInLaunch(shown), shown);
    }
  }

  @Test
  void anElementTakesWhatFitsItsBits() {
    assertTrue(SettingNumbers.parseElement(ElementType.U8, "18446744073709551615").isEmpty());
    assertTrue(SettingNumbers.parseElement(ElementType.U32, "0xffffffffffffffff").isEmpty());
    assertEquals(255, SettingNumbers.parseElement(ElementType.U8, "-1").getAsLong());
    assertEquals(5, SettingNumbers.parseElement(ElementType.U8, "0b101").getAsLong());
  }
}
