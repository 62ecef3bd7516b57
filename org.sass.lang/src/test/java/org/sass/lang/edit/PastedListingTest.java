package org.sass.lang.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isas;

/** Reads instructions that were copied out of windows of other tools. */
class PastedListingTest {
  private static List<String> texts(String pasted) {
    String listing = PastedListing.convert(pasted);
    assertEquals(pasted.split("\n", -1).length, listing.split("\n", -1).length, listing);
    Program program = Assembler.assemble(Isas.load("sm_86"), listing);
    assertEquals(List.of(), program.problems());
    return program.kernels().get(0).code().stream().map(placed -> placed.decode().text()).toList();
  }

  @Test
  void rowsOfTheSourcePageOfNsightCompute() {
    String expected = "MOV R1, c[0x0][0x28]\n@P0 EXIT\nBRA 0x0";
    String tabs =
        "#\tAddress\tSource\tSamples\n"
            + "1\t00007f3f 8e4d1200\tMOV R1, c[0x0][0x28]\t12\n"
            + "2\t00007f3f 8e4d1210\t      @P0 EXIT\t3\n"
            + "3\t00007f3f 8e4d1220\tBRA 0x7f3f8e4d1200\t0\n";
    assertEquals(expected, String.join("\n", texts(tabs)));
    String csv =
        "\"#\",\"Address\",\"Source\",\"Samples\"\n"
            + "\"0\",\"139910213632\",\"MOV R1, c[0x0][0x28]\",\"12\"\n"
            + "\"1\",\"139910213648\",\"EXIT\",\"3\"\n";
    assertEquals("MOV R1, c[0x0][0x28]\nEXIT", String.join("\n", texts(csv)));
    String blanks =
        "1    00007f3f 8e4d1200   MOV R1, c[0x0][0x28]     12   0.5\n"
            + "2    00007f3f 8e4d1210   @P0 EXIT     3   0\n"
            + "3    00007f3f 8e4d1220   BRA 0x7f3f8e4d1200   0   0\n";
    assertEquals(expected, String.join("\n", texts(blanks)));
  }

  @Test
  void disassemblyOfCudaGdb() {
    String text =
        "   0x00007fffd7258000 <_Z3addPf+0>:\tS2R R0, SR_TID.X\n"
            + "=> 0x00007fffd7258010 <_Z3addPf+16>:\tBRA 0x7fffd7258000\n";
    assertEquals(List.of("S2R R0, SR_TID.X", "BRA 0x0"), texts(text));
    String hugeOffset = "=> 0x00007fffd7258010 <f+99999999999999999999>:\tEXIT\n";
    assertEquals(List.of("EXIT"), texts(hugeOffset));
  }

  @Test
  void namesOfFunctionsInCompilerExplorer() {
    String text =
        "square(int*, int):\n MOV R1, c[0x0][0x28] \n@P0 EXIT \n.L_x_0:\n BRA `(.L_x_0)\n";
    assertEquals("square(int*, int)", kernelName(text));
    assertEquals(3, texts(text).size());
    String twoNames = "f(int) [clone .part.0]:\n EXIT\n";
    assertEquals("f(int) [clone .part.0]", kernelName(twoNames));
  }

  private static String kernelName(String text) {
    String listing = PastedListing.convert(text);
    return Assembler.assemble(Isas.load("sm_86"), listing).kernels().get(0).name();
  }

  /** Users who have read that a text needs an {@code .arch} line write it above what they paste. */
  @Test
  void copiesBelowALineWithTheArchitecture() {
    String head = "// from a forum\n\n  .arch sm_86 // Ampere\n//! launch block=32\n";
    String explorer = head + "square(int*, int):\n MOV R1, c[0x0][0x28]\n EXIT\n";
    assertEquals("square(int*, int)", kernelName(explorer));
    assertEquals(2, texts(explorer).size());
    String rows = "1\t00007f3f 8e4d1200\tMOV R1, R2\t12\n2\t00007f3f 8e4d1210\tEXIT\t3\n";
    assertEquals(List.of("MOV R1, R2", "EXIT"), texts(head + rows));
    assertTrue(PastedListing.convert(head + rows).startsWith(head));
    assertNull(PastedListing.convert(rows + ".arch sm_86\n"));
    assertNull(PastedListing.convert(".arch sm_86\n.arch sm_80\n" + rows));
    assertNull(PastedListing.convert(".arch sm_86\n"));
  }

  /** These texts are read as they are. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "MOV R1, R2\nEXIT\n",
        "MOV\tR1, R2\nMOV\tR2, R3\nIADD3\tR1, R2, R3, RZ\nMOV\tR4, R5\nBRA\tL\n",
        "L1:\tMOV R1, R2\nL2:\tMOV R2, R3\nL3:\tBRA L1\n",
        ".arch sm_80\n_Zname:\n MOV R1, R2\n",
        "        /*0000*/   MOV R1, R2 ;\n"
      })
  void otherTexts(String text) {
    assertNull(PastedListing.convert(text));
  }

  /** The parts are such that patterns which go back over their runs would need too much time. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        " ", "\t", "A", "AB.", "1", "0", "a", "_Z", " [", "+1", "  1", "  1x", "1 ", "=> ",
        "0x0000", "f(", "@P0 "
      })
  void stepsAreInProportionToTheLength(String part) {
    for (String start :
        List.of(
            "", "EXIT", "EXIT ", "@P0 ", "0x0000 <", "=> 0x0000 <f+1>:", "1 ", "1 000000000000 ")) {
      for (String end : List.of("", "|", " EXIT|", "> ")) {
        String few = start + part.repeat(100) + end;
        String many = start + part.repeat(400) + end;
        for (Pattern pattern : PastedListing.MATCHED) {
          check(pattern, few, many, Matcher::matches);
        }
        for (Pattern pattern : PastedListing.SEARCHED) {
          check(pattern, few, many, matcher -> matcher.results().count());
        }
      }
    }
  }

  private static void check(Pattern pattern, String few, String many, Consumer<Matcher> action) {
    long less = steps(pattern, few, action);
    long more = steps(pattern, many, action);
    assertTrue(more <= 5 * less + 200, () -> pattern + ", " + few + ": " + less + ", " + more);
  }

  /** Returns how many characters an action with a pattern looks at. */
  private static long steps(Pattern pattern, String text, Consumer<Matcher> action) {
    CountedText counted = new CountedText(text);
    action.accept(pattern.matcher(counted));
    return counted.count;
  }

  /** Counts the accesses to the characters of a text. */
  private static final class CountedText implements CharSequence {
    private final String text;
    private long count;

    CountedText(String text) {
      this.text = text;
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      count++;
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** A line of many parts would overflow the stack if each part took a call of its own. */
  @ParameterizedTest
  @ValueSource(strings = {"f(", "1\t", ".A", " ", "0x", "_Z:"})
  void longLines(String part) {
    String line = part.repeat(100_000);
    assertNull(PastedListing.convert(line + "):\n EXIT\n1 00007f3f 8e4d1200 MOV " + line));
    String instruction = "f(int):\n EXIT" + line;
    String listing = PastedListing.convert(instruction);
    assertTrue(listing == null || listing.endsWith(line), part);
  }
}
