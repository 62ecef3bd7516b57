package org.sass.lang.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.sass.lang.Corpus;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Assembler.Options;
import org.sass.lang.assemble.LineBlock;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Letters;
import org.sass.lang.text.SourceText;

/** Checks that after any edits a document gives the same results as a fresh reading of its text. */
@Execution(ExecutionMode.CONCURRENT)
class DocumentTest {
  private static final Options OPTIONS = Options.of(Isas.load("sm_10"));

  private static final String[] EDIT_PIECES = {
    "",
    "\n",
    "\r",
    "\r\n",
    ";",
    " ",
    "/*",
    "*/",
    "//",
    "R1",
    "R12",
    "L1",
    "L1:",
    "BRA L1;\n",
    ".kernel k\n",
    ".end\n",
    ".equ N 4\n",
    ".param p\n",
    "MOV R1, p;\n",
    "IADD R1, R2, R3;\n",
    "/*0008*/",
    "\t.arch sm_11\n",
    "MOV32 R1, R2;\n",
    "0",
    "-",
    "#",
    "\0",
    "é",
    "Function : f\n",
    "..................\n",
    "code for sm_10\n",
    "N",
    "MVI R1, N;\n",
    ".shared s 16\n",
    "//! grid=1\n",
    "\u200b",
    " // gsass-ignore: unused-label\n",
    "; NOP\n",
    "// gsass-ignore-file: implied-exit\n",
    "code for sm_99\n",
    ".kernel k3\n",
    ".kernel k55\n",
    ".end; .kernel k4\n",
    "Function : k5\n",
    ".equ M 3\n",
    ".equ E15 7\n",
    ".const 1 0 = 6\n",
    "\n\n\n"
  };

  /** Lines from which kernels are made. */
  private static final String[] KERNEL_LINES = {
    "IADD R1, R2, R3;",
    "MOV R1, p;",
    "MVI R2, N;",
    "MVI R2, M;",
    "MVI R2, E15;",
    "L1: MOV32 R1, R2;",
    "MOV32 R1, R2;",
    "BRA L1;",
    "BRA L2;",
    "BRA L2-8;",
    "L2:",
    "BRA 0x8;",
    "/* in a",
    "comment */ MOV R1, R2;",
    "/*0008*/ IADD R1, R2, R3;",
    "IADD R1, R2",
    "// gsass-ignore: unused-label",
    "; NOP",
    "//! grid=1",
    ".const 1 8 = N",
    "RET;",
    "",
    "// says nothing"
  };

  private static final String KERNEL =
      """
      //! grid=1 block=32
      .kernel k
      .equ N 12
      .param out u32
      MOV R1, out;
      L1: MVI R2, N;
      IADD R1, R1, R2;
      BRA L1;
      /*0020*/ RET;
      .end
      """;

  @Test
  void randomEditsKeepItEqual() {
    for (int seed = 0; seed < 60; seed++) {
      checkRandomEdits(OPTIONS, KERNEL, seed, 60);
    }
  }

  /**
   * Edits a text that is long enough for several blocks and runs, with branches across them and
   * words of both sizes.
   */
  @Test
  void randomEditsOfALongTextKeepItEqual() {
    StringBuilder text = new StringBuilder(".kernel k\n.param p\n");
    for (int i = 0; i < 700; i++) {
      text.append(i % 90 == 0 ? "L" + i + ": " : "");
      text.append(i % 70 == 5 ? "BRA L" + (i / 90 * 90 + (i < 600 ? 90 : 0)) : "IADD R1, R2, R3");
      text.append(i % 11 == 0 ? ";\nMOV32 R1, R2;\nMOV32 R3, R4" : "").append(";\n");
      text.append(i % 50 == 0 ? "MOV R9, p;\n" : "");
    }
    for (int seed = 0; seed < 60; seed++) {
      checkRandomEdits(OPTIONS, text + "RET;\n.end\n", seed, 60);
    }
  }

  /** Unchanged kernels are reused, even if they have moved. */
  @Test
  void randomEditsOfManyKernelsKeepThemEqual() {
    for (int seed = 0; seed < 20; seed++) {
      checkRandomEdits(OPTIONS, kernels(seed), seed, 60);
    }
  }

  /**
   * An unchanged kernel must not cost time, in the assembler or in the code that uses its results.
   */
  @Test
  void kernelsThatNothingChangedAreTheSameObjects() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      text.append(KERNEL.replace(".kernel k", ".kernel k" + i));
    }
    Document opened = Document.of(OPTIONS, text.toString());
    List<Kernel> old = opened.program().kernels();
    int line = old.get(150).line() + 1;
    Document typed = opened.edit(line, 0, line, 0, "/* */");
    List<Kernel> now = typed.program().kernels();
    long same = IntStream.range(0, 300).filter(i -> now.get(i) == old.get(i)).count();
    assertTrue(same > 240 && same < 300, same + " kernels were taken over");
    List<Kernel> moved = typed.edit(0, 0, 0, 0, "\n").program().kernels();
    assertEquals(now.get(299).line() + 1, moved.get(299).line());
    assertEquals(now.get(299).code().get(0).line() + 1, moved.get(299).code().get(0).line());
  }

  /** Checks kernels that depend on text far before them, in another block. */
  @Test
  void kernelsThatHaveToDoWithOtherLinesAreReadAgain() {
    String z = ".kernel z\nRET;\n.end\n";
    checkEditInFront("\n\n", "\n" + z, z);
    checkEditInFront(
        "\n\n\n", ".kernel z\nRET;\n.end\n", "Function : z\nRET;\n..................\n");
    checkEditInFront(
        ".equ X 1\n\n", "\n.equ X 1\n", ".kernel z\n.equ X 2\nMVI R1, X;\nRET;\n.end\n");
    checkEditInFront(".equ X 1\n", ".equ X 2\n", ".kernel z\nMVI R1, X;\nRET;\n.end\n");
    checkEditInFront(".equ X 1\n", ".equ Y 1\n", ".kernel z\nMVI R1, X;\nRET;\n.end\n");
    checkEditInFront("\n", ".arch sm_11\n", ".kernel z\n.arch sm_10\nRET;\n.end\n");
    checkEditInFront("\n", "code for sm_11\n", ".kernel z\nMVI R1, 4;\nRET;\n.end\n");
    checkEditInFront("\n", "/*\n", ".kernel z\nMVI R1, 4; /* */\nRET;\n.end\n");
    checkEditInFront("\n", ".const 1 0 = 7\n", z);
    checkEditInFront("\n", ".kernel open\n", "Function : z\nRET;\n..................\n");
  }

  /** The address 0 of a label differs from the 0 of a name that may be declared further down. */
  @Test
  void aLabelMovesBeforeTheBranchToIt() {
    Document document = Document.of(OPTIONS, "MOV R1, R2;\nBRA L+8;\nL: RET;\n");
    document.program();
    document = document.edit(2, 0, 2, 3, "");
    document.program();
    document = document.edit(0, 0, 0, 0, "L: ");
    assertEquals("BRA 0x8", document.program().kernels().get(0).code().get(1).decode().text());
  }

  /**
   * Replaces the first lines by others, and back, and compares the document with a fresh reading
   * each time.
   *
   * @param before the first lines
   * @param after the lines that replace them
   * @param textAfter the text after many comment lines, which depends on the first lines
   */
  private static void checkEditInFront(String before, String after, String textAfter) {
    String lines = "// a line\n".repeat(2 * LineBlock.MAX_LINES);
    int old = (int) before.lines().count();
    int now = (int) after.lines().count();
    Document document = Document.of(OPTIONS, before + lines + textAfter);
    document.program();
    // Edits a line in between and reads again, so that results kept from the first reading are
    // used.
    document = document.edit(old, 3, old, 3, "x");
    document.program();
    document = document.edit(0, 0, old, 0, after);
    assertEquals(show(Assembler.assemble(OPTIONS, document.text())), show(document.program()));
    document = document.edit(0, 0, now, 0, before);
    assertEquals(show(Assembler.assemble(OPTIONS, document.text())), show(document.program()));
  }

  /**
   * Creates small kernels of all kinds: right and wrong ones, some with the same names, some that
   * use the names of others.
   */
  private static String kernels(int seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder("// head\n.equ N 4\n");
    text.append(random.nextBoolean() ? "code for sm_10\n" : "");
    for (int i = 0; i < 60; i++) {
      boolean listing = random.nextInt(4) == 0;
      int name = random.nextInt(10) == 0 ? random.nextInt(60) : i;
      text.append(listing ? "Function : k" : ".kernel k").append(name).append('\n');
      text.append(random.nextInt(3) == 0 ? ".param p\n.shared s 16\n.equ M N\n" : "");
      for (int k = random.nextInt(14); k > 0; k--) {
        text.append(KERNEL_LINES[random.nextInt(KERNEL_LINES.length)]).append('\n');
      }
      text.append(listing ? "..................\n" : ".end\n")
          .append(random.nextInt(3) == 0 ? "\n// x\n" : "");
      text.append(random.nextInt(15) == 0 ? ".equ E" + i + " N\n.const 1 0 = 5\n" : "");
      text.append(random.nextInt(25) == 0 ? "L1: MOV R1, R2;\n" : "");
    }
    return text.toString();
  }

  @Test
  void randomEditsOfListingsKeepThemEqual() throws IOException {
    Path folder = Corpus.path("data/sm_10/raw");
    assumeTrue(Files.isDirectory(folder), "no corpus: " + folder);
    Options flexgrip = new Options(Isas.load("sm_10"), false, Isas::load, true);
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        checkRandomEdits(flexgrip, SourceText.decode(Files.readAllBytes(file)), 7, 25);
      }
    }
  }

  private static void checkRandomEdits(Options options, String from, int seed, int steps) {
    Random random = new Random(seed);
    String text = from;
    Document document = Document.of(options, text);
    for (int step = 0; step < steps; step++) {
      int start = random.nextInt(text.length() + 1);
      boolean removes = random.nextInt(3) == 0;
      int end = Math.min(text.length(), start + (removes ? random.nextInt(40) : 0));
      String piece = EDIT_PIECES[random.nextInt(EDIT_PIECES.length)];
      int[] first = place(text, start);
      int[] last = place(text, end);
      text = text.substring(0, first[2]) + piece + text.substring(last[2]);
      document = document.edit(first[0], first[1], last[0], last[1], piece);
      String where = "seed " + seed + " step " + step;
      assertEquals(text, document.text(), where);
      if (step % 4 != 0) {
        assertSame(Assembler.assemble(options, text), document.program(), where);
      } else {
        Document fresh = Document.of(options, text);
        assertSame(fresh.program(), document.program(), where);
        assertEquals(fresh.kernelLines(), document.kernelLines(), where);
        assertEquals(fresh.symbols(), document.symbols(), where);
      }
    }
  }

  /**
   * Returns the line and the column of an offset, both from 0, and the offset. In a line break,
   * they are those of the end of the line.
   */
  private static int[] place(String text, int offset) {
    int line = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      if (Letters.isLineBreak(text.charAt(i))) {
        int next = i + (text.startsWith("\r\n", i) ? 2 : 1);
        if (offset < next) {
          int at = Math.min(offset, i);
          return new int[] {line, at - start, at};
        }
        line++;
        start = next;
        i = next - 1;
      }
    }
    return new int[] {line, offset - start, offset};
  }

  /** Compares two programs. Builds their texts only if they differ, because that takes long. */
  private static void assertSame(Program expected, Program actual, String where) {
    if (!isSame(expected, actual)) {
      assertEquals(show(expected), show(actual), where);
    }
  }

  /**
   * Returns whether two programs are equal. Says no of kernels with constants, whose bytes have no
   * {@code equals}.
   */
  private static boolean isSame(Program one, Program other) {
    return one.problems().equals(other.problems())
        && one.launchComments().equals(other.launchComments())
        && one.kernels().equals(other.kernels())
        && labels(one).equals(labels(other));
  }

  /** Returns the labels of each kernel in their order, which does not count for a map. */
  private static List<List<String>> labels(Program program) {
    return program.kernels().stream().map(one -> List.copyOf(one.labels().keySet())).toList();
  }

  private static String show(Program program) {
    StringBuilder out = new StringBuilder();
    program.problems().forEach(p -> out.append(p).append('\n'));
    for (Kernel kernel : program.kernels()) {
      out.append(kernel.name()).append(' ').append(kernel.line()).append(kernel.labels());
      out.append(kernel.params()).append(kernel.sharedBytes()).append('\n');
      kernel
          .constants()
          .forEach(
              c ->
                  out.append(c.bank())
                      .append(' ')
                      .append(c.offset())
                      .append(' ')
                      .append(Arrays.toString(c.bytes()))
                      .append(c.place())
                      .append('\n'));
      for (PlacedInstruction placed : kernel.code()) {
        out.append(placed.isa().archName()).append(' ').append(placed.address()).append(' ');
        out.append(placed.word()).append(" line ").append(placed.line());
        out.append(" column ").append(placed.column()).append('\n');
      }
    }
    return out.append(
            program.launchComments().stream().map(l -> l + "\n").collect(Collectors.joining()))
        .toString();
  }
}
