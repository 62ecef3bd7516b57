package org.sass.lang.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.document.Document;
import org.sass.lang.edit.TargetEdits;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.CodeWriter;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.ListingWriter;
import org.sass.lang.flow.Cfg;
import org.sass.lang.flow.KernelFlow;
import org.sass.lang.flow.Labels;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;

/**
 * Checks code that was cut out of a file without its control words: instructions are at the places
 * where control words would be.
 */
class BareCodeTest {
  private static final List<String> TEXTS =
      List.of(
          "@P0 BRA 0x20",
          "@P0 BRA 0x28",
          "@P0 BRA 0x40",
          "@P0 BRA 0x48",
          "MOV R1, R2",
          "MOV R3, R4",
          "@P0 BRA 0x0",
          "@P0 BRA 0x8",
          "MOV R5, R6",
          "EXIT");

  private static Program disassembleTexts(Isa isa) {
    ByteBuffer code = ByteBuffer.allocate(8 * TEXTS.size()).order(ByteOrder.LITTLE_ENDIAN);
    for (String text : TEXTS) {
      var encoded = Encoder.encode(isa, text, 0, text.length(), code.position(), Symbols.NONE);
      code.putLong(encoded.word().low());
    }
    return Disassembler.disassemble(isa, CodeImage.of(code.array(), List.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50"})
  void branchesGoToTheInstructionsTheyName(String arch) {
    Isa isa = Isas.load(arch);
    Program program = disassembleTexts(isa);
    Kernel kernel = program.kernels().get(0);
    assertEquals(
        IntStream.range(0, TEXTS.size()).mapToObj(i -> 8 * i).toList(),
        kernel.code().stream().map(Program.PlacedInstruction::address).toList());
    Set<Integer> targets = Set.of(0, 8, 0x20, 0x28, 0x40, 0x48);
    assertEquals(targets, Labels.of(kernel, name -> true).keySet());

    String text = ListingWriter.toString(program, ListingWriter.Style.SOURCE);
    assertFalse(text.contains(".word"), text);
    Document document = Document.of(Assembler.Options.of(isa), text);
    Kernel again = document.program().kernels().get(0);
    assertEquals(
        Map.of("L_0000", 0, "L_0008", 8, "L_0020", 32, "L_0028", 40, "L_0040", 64, "L_0048", 72),
        again.labels(),
        text);
    assertArrayEquals(CodeWriter.toBytes(program), CodeWriter.toBytes(document.program()), text);
    assertEquals(List.of(), errors(document.program()), text);
    for (int line = 0; line < document.lineCount(); line++) {
      for (Document.CodeStatement code : document.codeStatements(line)) {
        if (code.instruction() != null && code.statement().text().contains("BRA")) {
          String label = document.lineText(line).replaceAll(".*(L_[0-9a-f]+).*", "$1");
          assertEquals((long) again.labels().get(label), TargetEdits.targetAddress(code), text);
        }
      }
    }
    KernelFlow flow = KernelFlow.of(isa, again);
    assertEquals(List.of(1, 4), successors(flow, 0));
    assertEquals(List.of(2, 5), successors(flow, 1));
    assertEquals(List.of(3, 8), successors(flow, 2));
    assertEquals(List.of(4, 9), successors(flow, 3));
    assertEquals(List.of(0, 7), successors(flow, 6));
    assertEquals(List.of(1, 8), successors(flow, 7));
  }

  /**
   * Returns the possible next instructions of a branch: the first instruction of each block that
   * follows its block.
   */
  private static List<Integer> successors(KernelFlow flow, int insn) {
    Cfg cfg = flow.cfg();
    return cfg.successors(cfg.blockOf(insn)).stream()
        .map(edge -> cfg.block(edge.to()).first())
        .sorted()
        .toList();
  }

  private static List<Problem> errors(Program program) {
    return program.problems().stream().filter(Problem::isError).toList();
  }
}
