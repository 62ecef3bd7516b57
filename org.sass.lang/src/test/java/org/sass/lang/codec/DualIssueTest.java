package org.sass.lang.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.lang.Corpus;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.CodeWriter;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.InputReader;
import org.sass.lang.file.ListingWriter;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;

/** Checks pairs of instructions that are issued together; listings put them into braces. */
class DualIssueTest {
  private static final String HEAD =
      """
      \tcode for sm_50
      \t\tFunction : k
                                                             /* 0x001fc400fe2007f6 */
        /*0008*/                   MOV R1, c[0x0][0x20];     /* 0x4c98078000870001 */
        /*0010*/                   MOV R2, c[0x0][0x20];     /* 0x4c98078000870002 */
        /*0018*/                   MOV R3, c[0x0][0x20];     /* 0x4c98078000870003 */
                                                             /* 0x001fc400fe2007f0 */
        /*0028*/         {         MOV R4, c[0x0][0x148];    /* 0x4c98078005270004 */
      """;
  private static final String END =
      "  /*0038*/                   EXIT;                     /* 0xe30000000007000f */\n";

  /** The spelling up to CUDA 10.1. */
  private static final String OLDER_LISTING =
      HEAD
          + "  /*0030*/                   STG.E [R2], R0;      }    /* 0xeedc200000070200 */\n"
          + END;

  /** The spelling from CUDA 10.2 on. */
  private static final String NEWER_LISTING =
      HEAD
          + "  /*0030*/                   STG.E [R2], R0      }\n"
          + "                                                       /* 0xeedc200000070200 */\n"
          + END;

  private static final String UNPAIRED_LISTING =
      HEAD.replace('{', ' ')
          + "  /*0030*/                   STG.E [R2], R0;           /* 0xeedc200000070200 */\n"
          + END;

  @Test
  void bracesAreRead() {
    byte[] plain = assembled(UNPAIRED_LISTING);
    assertEquals(64, plain.length);
    for (String listing : List.of(OLDER_LISTING, NEWER_LISTING)) {
      assertArrayEquals(plain, assembled(listing), listing);
      CodeImage image = InputReader.read(InputReader.Format.LISTING, listing.getBytes());
      assertEquals(List.of(), image.problems());
      assertArrayEquals(plain, image.sections().get(0).code(), listing);
    }
  }

  /** Our listings have the braces where the control of the first instruction asks for a pair. */
  @Test
  void bracesAreWritten() {
    Isa isa = Isas.load("sm_50");
    byte[] bytes = assembled(OLDER_LISTING);
    Program program =
        Disassembler.disassemble(isa, InputReader.read(InputReader.Format.BIN, bytes));
    for (ListingWriter.Style style : List.of(ListingWriter.Style.NEW, ListingWriter.Style.OLD)) {
      String text = ListingWriter.toString(program, style);
      String texts = text.replaceAll("/\\*.*?\\*/|[ \t]+(?=\n)", "").replaceAll("\\s+", " ");
      assertTrue(texts.contains("; { MOV R4, c"), text);
      assertTrue(texts.contains("R0; } EXIT;"), text);
      assertArrayEquals(bytes, assembled(text), text);
      CodeImage image = InputReader.read(InputReader.Format.LISTING, text.getBytes());
      assertEquals(List.of(), image.problems());
      assertArrayEquals(bytes, image.sections().get(0).code(), text);
    }
  }

  /** The word beside the text, or in the line below it, must still be compared with the text. */
  @Test
  void wordsOfPairsAreCompared() {
    for (String listing : List.of(OLDER_LISTING, NEWER_LISTING)) {
      Program program =
          Assembler.assemble(Isas.load("sm_50"), listing.replace("R2], R0", "R2], R5"));
      assertEquals(
          List.of("hex-disagrees"), program.problems().stream().map(Problem::code).toList());
    }
  }

  @Test
  void bracesWithoutColumns() {
    Isa isa = Isas.load("sm_50");
    String plain = ".kernel k\nMOV R4, R5\n@P0 MOV R6, R7\nEXIT\n.end\n";
    String paired = ".kernel k\n{ MOV R4, R5\n@P0 MOV R6, R7 }\nEXIT\n.end\n";
    assertEquals(
        Assembler.assemble(isa, plain).kernels().get(0).code().stream().map(p -> p.word()).toList(),
        Assembler.assemble(isa, paired).kernels().get(0).code().stream()
            .map(p -> p.word())
            .toList());
    assertEquals(List.of(), Assembler.assemble(isa, paired).problems());
  }

  /** A brace without its partner shows that a listing has lost lines. */
  @Test
  void bracesAreCounted() {
    assertEquals(
        List.of("2:12 '}' closes a pair of instructions that no '{' opens"),
        describeProblems("sm_50", "MOV R4, R5; }\nEXIT\n"));
    assertEquals(
        List.of("2:11 '}' closes a pair of instructions that no '{' opens"),
        describeProblems("sm_50", "MOV R4, R5 }\nEXIT\n"));
    assertEquals(
        List.of("2:0 '{' opens a pair of instructions that no '}' closes"),
        describeProblems("sm_35", "{ MOV R4, R5\nMOV R6, R7\nEXIT\n"));
    assertEquals(
        List.of("3:0 '{' opens a pair of instructions that no '}' closes"),
        describeProblems("sm_50", "MOV R2, R3\n{ MOV R4, R5\n{ MOV R6, R7\nMOV R8, R9 }\nEXIT\n"));
    assertEquals(
        List.of("2:0 '{' opens a pair of instructions that no '}' closes"),
        describeProblems("sm_50", "{ EXIT\n"));
    assertEquals(
        List.of("2:0 the braces hold 1 instruction; a pair has 2"),
        describeProblems("sm_50", "{ MOV R4, R5 }\nEXIT\n"));
    assertEquals(
        List.of("2:23 '}' closes nothing: sm_10 issues no instructions in pairs"),
        describeProblems("sm_10", "MOV R4, R5; MOV R6,R7; }\nRET\n").stream()
            .filter(text -> text.contains("pairs"))
            .toList());
  }

  private static List<String> describeProblems(String isa, String code) {
    return Assembler.assemble(Isas.load(isa), ".kernel k\n" + code + ".end\n").problems().stream()
        .map(p -> p.line() + ":" + p.start() + " " + p.message())
        .toList();
  }

  /**
   * Compares the pairs that NVIDIA's disassembler printed for real kernels, each text with its own
   * word.
   */
  @Test
  void genuinePairs() throws IOException {
    Path sample = Corpus.path("data/other/nv_real_sample.tsv");
    assumeTrue(Files.exists(sample), "no listings in " + sample);
    int pairs = 0;
    List<String> wrong = new ArrayList<>();
    for (String line : Files.readAllLines(sample, StandardCharsets.UTF_8)) {
      String[] cells = line.split("\t", -1);
      if (cells.length < 5 || !cells[4].startsWith("{")) {
        continue;
      }
      pairs++;
      Isa isa = Isas.load(cells[0]);
      String text = cells[4].replace(";", "").strip();
      long address = Long.parseLong(cells[2], 16);
      var encoded = Encoder.encode(isa, text, 0, text.length(), address, Symbols.NONE);
      if (encoded.failure() != null
          || encoded.word().low() != Long.parseUnsignedLong(cells[3], 16)) {
        wrong.add(line);
      }
    }
    assertTrue(pairs > 20, "only " + pairs + " pairs");
    assertEquals(List.of(), wrong);
  }

  private static byte[] assembled(String listing) {
    Program program = Assembler.assemble(Isas.load("sm_50"), listing);
    assertEquals(List.of(), program.problems(), listing);
    return CodeWriter.toBytes(program);
  }
}
