package org.sass.lang.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.codec.RandomInstructions;
import org.sass.lang.document.Document;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;
import org.sass.lang.text.Problem;

/**
 * Checks what is reported about whole kernels. A line with a finding ends with a comment {@code
 * //!! CODE "MARKED TEXT"}; several findings are separated by {@code &}.
 */
class AnalysesTest {
  private static final String EXPECTED = "//!! ";
  private static final Isa ISA = Isas.load("sm_13");

  private static Document document(String text) {
    return Document.of(Assembler.Options.of(ISA), text);
  }

  private static void check(String source, Limits limits) {
    List<String> lines = source.lines().toList();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      int at = lines.get(i).indexOf(EXPECTED);
      for (String one : at < 0 ? new String[0] : lines.get(i).substring(at + 5).split(" & ")) {
        expected.add((i + 1) + " " + one.strip());
      }
    }
    Document document = document(source);
    List<Problem> problems = Analyses.run(document, limits);
    String actual =
        problems.stream()
            .map(p -> p.line() + " " + p.code() + " \"" + markedText(lines, p) + "\"")
            .sorted()
            .collect(Collectors.joining("\n"));
    assertEquals(
        expected.stream().sorted().collect(Collectors.joining("\n")),
        actual,
        problems.stream().map(p -> p.format("")).collect(Collectors.joining("\n")));
  }

  private static String markedText(List<String> lines, Problem problem) {
    return lines.get(problem.line() - 1).substring(problem.start(), problem.end());
  }

  @Test
  void registersThatNobodyWrites() {
    check(
        """
        IADD R1, R2, R3              //!! unwritten-register "R2" & unwritten-register "R3"
        IADD R1, R1, R2
        MOV.U16 R4L, R5H             //!! unwritten-register "R5H"
        IADD R4, R4, R1
        MOV R6, g [A1+0x0]           //!! unwritten-register "A1"
        IADD R6 (C1.NE), R6, R4      //!! unset-condition "C1"
        IADD.CARRY2 R6, R6, R6       //!! unset-condition ".CARRY2"
        GST.S64 global14[R0], R6     //!! unwritten-register "R6"
        RET
        """,
        Limits.G80);
    check(
        """
        ISET.C0 o[0x7f], R0, R124, EQ
        SSY b
        BRA C0.NE, b
        MVI R1, 0x1
        b: NOP.S
        LOP.PASS_B R2, R3, ~R1
        GST.EXIT.U32 global14[R0], R2
        """,
        Limits.G80);
  }

  /** What an excerpt leaves out may write the register. */
  @Test
  void anExcerptIsNotAnalysed() {
    check(
        """
        /*0000*/ IADD32 R1, R2, R3;  //!! unwritten-register "R2" & unwritten-register "R3"
        /*0004*/ GST.EXIT.U32 global14[R0], R1;
        """,
        Limits.G80);
    check(
        """
        /*0000*/ IADD32 R1, R2, R3;
        ...
        /*0014*/ GST.EXIT.U32 global14[R0], R1;
        """,
        Limits.G80);
  }

  @Test
  void writesThatNobodyReads() {
    check(
        """
        MVI R1, 0x1                  //!! dead-write "R1"
        GLD.U32 R1, global14[R0]     //!! dead-write "R1"
        IADD.C0 R2, R0, R0
        ISET.C1 o[0x7f], R0, R0, LT  //!! dead-write "C1"
        MOV R3, R0
        GST.U32 global14[R3] (C0.NE), R0
        R2A A1, R0                   //!! dead-write "A1"
        RET
        """,
        Limits.G80);
  }

  @Test
  void aSumThatNobodyBegins() {
    check(
        """
        I2I.U32.U16 R1, R0L
        loop: IADD R4, R4, R1        //!! unwritten-register "R4"
        IADD R6 (C1.NE), R6, R1      //!! unset-condition "C1"
        ISET.C1 o[0x7f], R1, R0, LT
        ISET.C0 o[0x7f], R1, R124, NE
        IADD32I R1, R1, -1
        GST.U32 global14[R0], R6
        BRA C0.NE, loop              //!! divergence-without-sync "BRA"
        GST.EXIT.U32 global14[R0], R4
        """,
        Limits.G80);
    check(
        """
        I2I.U32.U16 R1, R0L
        ISET.C0 o[0x7f], R1, R124, NE
        MOV R4 (C0.NE), R1
        BRA add
        loop: GST.U32 global14[R0] (C1.NE), R5
        add: IADD R4, R4, R1
        MOV R5, R4
        MOV R6, g[0x4]
        ISET.C1 o[0x7f], R6, R124, NE
        BRA C1.NE, loop
        GST.EXIT.U32 global14[R0], R4
        """,
        Limits.G80);
  }

  @Test
  void meetingPointsThatCross() {
    check(
        """
        I2I.U32.U16 R1, R0L
        ISET.C0 o[0x7f], R1, R124, NE
        SSY outer
        SSY inner
        BRA C0.NE, outer
        IADD R1, R1, R1
        outer: NOP.S                 //!! sync-crossed "NOP"
        IADD R1, R1, R1
        inner: NOP.S
        SSY last
        BRA C0.NE, early
        IADD R1, R1, R1
        early: NOP.S                 //!! sync-crossed "NOP"
        SSY last
        BRA C0.EQ, last
        IADD R1, R1, R1
        last: NOP.S
        GST.EXIT.U32 global14[R0], R1
        """,
        Limits.G80);
    check(
        """
        I2I.U32.U16 R1, R0L
        ISET.C0 o[0x7f], R1, R124, NE
        SSY outer
        SSY inner
        BRA C0.NE, inner
        IADD R1, R1, R1
        inner: NOP.S
        IADD R1, R1, R1
        outer: NOP.S
        GST.EXIT.U32 global14[R0], R1
        """,
        Limits.G80);
  }

  /**
   * The exit marker ends all lanes, also those that fail the guard, as in the emulator. At the end
   * of a kernel this is intended.
   */
  @Test
  void anExitWithAGuard() {
    check(
        """
        ISET.C0 o[0x7f], R0, R124, NE
        GST.EXIT.U32 global14[R0] (C0.NE), R0   //!! guarded-exit "GST"
        GST.EXIT.U32 global14[R0], R124         //!! unreachable-code "GST"
        """,
        Limits.G80);
    check(
        """
        ISET.C0 o[0x7f], R0, R124, NE
        GST.EXIT.U32 global14[R0] (C0.NE), R0
        NOP
        """,
        Limits.G80);
  }

  @Test
  void otherPlacesAreNamed() {
    assertEquals(
        """
        1 dead-write: 2 it is overwritten here
        3 sync-without-join: 6 the lanes should reconverge here
        8 unreachable-code: 7 no lane continues after this
        """
            .strip(),
        related(
            """
            MVI R1, 0x1
            MVI R1, 0x2
            SSY meet
            ISET.C0 o[0x7f], R0, R124, NE
            BRA C0.NE, meet
            meet: NOP
            GST.EXIT.U32 global14[R0], R1
            GST.U32 global14[R0], R1
            RET
            """));
    assertEquals(
        "2 unwritten-register: 3 it is written here, on another path or later",
        related(
            """
            NOP
            MOV R2, R1
            MVI R1, 0x1
            IADD R1, R1, R2
            GST.EXIT.U32 global14[R0], R1
            """));
    assertEquals(
        "2 unreachable-code: 1 the subroutine that this calls does not return",
        related("CAL.NOINC f\nGST.EXIT.U32 global14[R0], R0\nf: GST.EXIT.U32 global14[R0], R0\n"));
  }

  private static String related(String source) {
    return Analyses.run(document(source), Limits.G80).stream()
        .flatMap(
            p ->
                p.related().stream()
                    .map(r -> p.line() + " " + p.code() + ": " + r.line() + " " + r.message()))
        .collect(Collectors.joining("\n"));
  }

  @Test
  void aLoopThatNobodyLeavesIsMarkedAtItsHead() {
    check(
        """
        MOV R1, R0
        GST.U32 global14[R1], R0
        loop: IADD R1, R1, R0        //!! endless-loop "IADD"
        GST.U32 global14[R1], R0
        BRA loop
        """,
        Limits.G80);
  }

  @Test
  void aKernelWithErrorsIsLeftAlone() {
    check(
        """
        .kernel a
        IADD R1, R2, R3              //!! unwritten-register "R2" & unwritten-register "R3" & dead-write "R1"
        RET
        .end
        .kernel b
        IADD R1, R2, R3
        FROB
        RET
        .end
        """,
        Limits.G80);
  }

  @Test
  void lanesThatPart() {
    check(
        """
        I2I.U32.U16 R1, R0L
        MOV R2, g [0x4]
        ISET.C0 o[0x7f], R2, R124, EQ
        BRA C0.NE, same
        BAR.ARV.WAIT b0, 0xfff
        same:
        ISET.C0 o[0x7f], R1, R2, LT
        RET C0.NE
        BAR.ARV.WAIT b0, 0xfff       //!! barrier-divergence "BAR"
        RET
        """,
        Limits.G80);
  }

  @Test
  void blocksThatDoNotFit() {
    check(
        """
        //! launch grid=2 block=16,32      //!! register-limit "block=16,32"
        MVI R16, 0x1
        GST.EXIT.U32 global14[R0], R16
        """,
        Limits.G80);
    check(
        """
        //! launch block=256               //!! low-occupancy "block=256"
        MVI R16, 0x1
        GST.EXIT.U32 global14[R0], R16
        """,
        new Limits(8192, 16384, 768, 8, 50));
    check(
        """
        //! launch block=32 shared=8000    //!! shared-limit "block=32"
        GST.EXIT.U32 global14[R0], R0
        """,
        new Limits(8192, 8000, 768, 8, 0));
    // Here the launch itself is too large. The check of launch comments reports that, not this
    // analysis.
    check(
        """
        //! launch block=32 shared=20000
        GST.EXIT.U32 global14[R0], R0
        """,
        Limits.G80);
    Occupancy.BlockResources use = Occupancy.of(256, 10, 1040, Limits.G80);
    assertEquals(new Occupancy.BlockResources(256, 2560, 1536, 3, 100), use);
  }

  @Test
  void commentsSilence() {
    check(
        """
        // gsass-ignore-file: dead-write
        MVI R1, 0x1
        IADD R1, R2, R3              // gsass-ignore: unwritten-register
        // gsass-ignore: unset-condition
        MOV R1 (C0.NE), R0
        RET
        """,
        Limits.G80);
    check(
        """
        // gsass-ignore: dead-write  //!! unused-ignore "dead-write"
        RET
        """,
        Limits.G80);
    check(
        """
        MVI R1, 0x1   // gsass-ignore: dead-write (kept for its time)
        MVI R2, 0x1   // gsass-ignore: dead-write - kept, too
        RET
        """,
        Limits.G80);
    Document document = document("here: RET // gsass-ignore: unused-label, frob");
    assertEquals(
        "unknown-code",
        document.program().problems().stream().map(Problem::code).collect(Collectors.joining(" ")));
  }

  @Test
  void editsAndASilence() {
    Document document = document("here: RET\nRET\n");
    assertEquals(1, document.program().problems().size());
    Document silent = document.edit(0, 9, 0, 9, " // gsass-ignore: unused-label");
    assertEquals(List.of(), silent.program().problems());
    assertEquals(1, silent.edit(0, 9, 0, 60, "").program().problems().size());
  }

  @Test
  void aCancelledAnalysisStops() {
    Document document = document("MVI R1, 0x1\nRET\n");
    assertThrows(
        CancellationException.class,
        () -> new AnalysisCache().run(document, Limits.G80, () -> true));
  }

  /**
   * Analyses random words in any order: nothing throws, and a second run, which uses what the cache
   * kept, has the same findings.
   */
  @Test
  void anyProgram() {
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      RandomInstructions generator = new RandomInstructions(ISA, random);
      StringBuilder text = new StringBuilder(".arch sm_13\n");
      for (int i = random.nextInt(200); i >= 0; i--) {
        Word word = random.nextInt(50) == 0 ? Word.of(64, random.nextLong() | 1) : generator.next();
        text.append(".word ").append(String.format("0x%08x", word.unit(0)));
        text.append(word.size() > 32 ? String.format(", 0x%08x%n", word.unit(1)) : "\n");
      }
      Document document = document(text.toString());
      AnalysisCache cache = new AnalysisCache();
      List<Problem> first = cache.run(document, Limits.G80, () -> false);
      assertEquals(first, cache.run(document, Limits.G80, () -> false), "seed " + seed);
      document
          .program()
          .kernels()
          .forEach(
              kernel -> {
                KernelFlow flow = KernelFlow.of(ISA, kernel);
                Analyses.analyzeKernel(new EffectsReader(ISA), ISA, kernel, () -> false);
                LiveRanges ranges = LiveRanges.of(flow, Liveness.of(flow));
                for (int i = 0; i < flow.size(); i++) {
                  if (!flow.effects(i).uses().isEmpty()) {
                    ranges.rangeOf(i, 0);
                  }
                }
                assertEquals(flow.cfg().size(), flow.cfg().blocks().size());
                flow.cfg().edges().forEach(e -> assertTrue(e.to() < flow.cfg().size()));
              });
    }
  }

  /** Compiled code and our examples are correct, so nothing may be reported about them. */
  @Test
  void genuineListingsAndExamplesAreQuiet() throws IOException {
    List<Path> folders = new ArrayList<>(List.of(Path.of("../examples")));
    Path corpus = Path.of(System.getProperty("gsass.corpus", "../shared"), "data", "sm_10", "raw");
    folders.add(corpus);
    StringBuilder report = new StringBuilder();
    for (Path folder : folders) {
      if (!Files.isDirectory(folder)) {
        continue;
      }
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.filter(f -> !f.toString().endsWith(".md")).sorted().toList()) {
          if (Files.isRegularFile(file)) {
            Document document = document(Files.readString(file, StandardCharsets.UTF_8));
            for (Problem problem : Analyses.run(document, Limits.G80)) {
              report.append(problem.format(file.getFileName().toString())).append('\n');
            }
          }
        }
      }
    }
    assertEquals("", report.toString());
    assumeTrue(Files.isDirectory(corpus), "no genuine listings at " + corpus);
  }
}
