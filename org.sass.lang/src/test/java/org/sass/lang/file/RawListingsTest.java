package org.sass.lang.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.sass.lang.Corpus;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.codec.Operand;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceReader;

/** Checks genuine listings of both generations, as they were published. */
class RawListingsTest {

  @TestFactory
  Stream<DynamicTest> everyListingGivesItsOwnHexColumnBack() throws IOException {
    return listings(RawListingsTest::check);
  }

  /**
   * The text alone, with or without semicolons, gives the same words. It does not say where the
   * kernel ends.
   */
  @TestFactory
  Stream<DynamicTest> bareTextsGiveTheSameWords() throws IOException {
    return listings(
        file -> {
          String text = Files.readString(file);
          String bare = text.replaceAll("/\\*.*?\\*/", "");
          List<String> expected = words(assemble(text));
          for (String source : List.of(bare, bare.replace(";", ""))) {
            Program program = assemble(source);
            assertEquals(expected, words(program));
            assertTrue(program.problems().stream().anyMatch(p -> p.code().equals("implied-exit")));
          }
        });
  }

  /** Inserts an instruction; every branch must still go to the same line. */
  @TestFactory
  Stream<DynamicTest> targetsMoveWithTheirLines() throws IOException {
    return listings(
        file -> {
          String text = Files.readString(file);
          List<Program.PlacedInstruction> before = assemble(text).kernels().get(0).code();
          int at = before.size() / 2;
          at += before.get(at).address() % 8 == 0 ? 0 : 1;
          int address = before.get(at).address();
          String column = String.format("/*%04x*/", address);
          Program program = assemble(text.replace(column, "MOV R9, R9;\n" + column));
          List<Program.PlacedInstruction> after = program.kernels().get(0).code();
          assertEquals(before.size() + 1, after.size());
          for (int i = 0; i < before.size(); i++) {
            String expected = before.get(i).decode().text();
            for (Operand operand : before.get(i).decode().operands()) {
              if (operand.kind().equals("target") && operand.value("t") >= address) {
                String moved = "0x" + Long.toHexString(operand.value("t") + 8);
                // A branch to the line after the new instruction still goes to that line, so its
                // address moves, too.
                expected = expected.replace(operand.text(), moved);
              }
            }
            assertEquals(expected, after.get(i < at ? i : i + 1).decode().text());
          }
        });
  }

  private interface Check {
    void on(Path file) throws IOException;
  }

  private static Stream<DynamicTest> listings(Check check) throws IOException {
    Path folder = Corpus.path("data/sm_10/raw");
    assumeTrue(Files.isDirectory(folder), "no corpus: " + folder);
    List<Path> files;
    try (Stream<Path> list = Files.list(folder)) {
      files = list.sorted().toList();
    }
    return files.stream()
        .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> check.on(file)));
  }

  /** Assembles a text and checks that it has no errors. */
  private static Program assemble(String text) {
    Program program = Assembler.assemble(Isas.load("sm_10"), text);
    assertEquals(List.of(), program.problems().stream().filter(Problem::isError).toList());
    return program;
  }

  private static List<String> words(Program program) {
    return program.kernels().get(0).code().stream().map(p -> p.word().toString()).toList();
  }

  /** Compares programs for FlexGripPlus with the words that its test bench was given. */
  @TestFactory
  Stream<DynamicTest> programsOfTheRtlAssembleToTheirWords() throws IOException {
    Path folder = Corpus.path("data/rtl");
    assumeTrue(Files.isDirectory(folder), "no corpus: " + folder);
    List<Path> files;
    try (Stream<Path> walk = Files.walk(folder)) {
      files = walk.filter(path -> path.endsWith("kernel.sass")).sorted().toList();
    }
    return files.stream()
        .map(file -> DynamicTest.dynamicTest(file.getParent().toString(), () -> checkRtl(file)));
  }

  private static void checkRtl(Path file) throws IOException {
    Program program = assemble(Files.readString(file));
    StringBuilder hex = new StringBuilder();
    CodeWriter.writeHex(program, hex);
    String expected = Files.readString(file.resolveSibling("kernel.hex"));
    assertEquals(
        expected.lines().toList(), hex.toString().toUpperCase(Locale.ROOT).lines().toList());
  }

  private static void check(Path file) throws IOException {
    String text = Files.readString(file);
    Program program = assemble(text);
    assertEquals(1, program.kernels().size());
    List<String> expected = new ArrayList<>();
    for (SourceLine line : SourceReader.read(text)) {
      for (SourceLine.Statement statement : line.statements()) {
        expected.add(
            Long.toHexString(statement.addressColumn().value())
                + " "
                + Long.toHexString(statement.hexColumn().value()));
      }
    }
    List<String> actual = new ArrayList<>();
    for (Program.PlacedInstruction placed : program.kernels().get(0).code()) {
      actual.add(
          Integer.toHexString(placed.address()) + " " + Long.toHexString(placed.word().low()));
    }
    assertEquals(expected, actual);
    assertTrue(actual.size() >= 9);
  }
}
