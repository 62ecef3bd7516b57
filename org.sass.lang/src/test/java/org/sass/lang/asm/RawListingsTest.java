package org.sass.lang.asm;

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
import org.sass.lang.isa.Isas;

/** Genuine listings of both generations, as they were published. */
class RawListingsTest {

  @TestFactory
  Stream<DynamicTest> everyListingGivesItsOwnHexColumnBack() throws IOException {
    Path folder = Corpus.path("data/sm_10/raw");
    assumeTrue(Files.isDirectory(folder), "no corpus: " + folder);
    List<Path> files;
    try (Stream<Path> list = Files.list(folder)) {
      files = list.sorted().toList();
    }
    return files.stream()
        .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> check(file)));
  }

  /** Programs for FlexGripPlus, with the words that its test bench was given. */
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
    Program program = Assembler.assemble(Isas.load("sm_10"), Files.readString(file));
    assertEquals(List.of(), program.problems().stream().filter(Problem::isError).toList());
    StringBuilder hex = new StringBuilder();
    CodeWriter.hex(program, hex);
    String expected = Files.readString(file.resolveSibling("kernel.hex"));
    assertEquals(
        expected.lines().toList(), hex.toString().toUpperCase(Locale.ROOT).lines().toList());
  }

  private static void check(Path file) throws IOException {
    String text = Files.readString(file);
    Program program = Assembler.assemble(Isas.load("sm_10"), text);
    assertEquals(List.of(), program.problems().stream().filter(Problem::isError).toList());
    assertEquals(1, program.kernels().size());
    List<String> expected = new ArrayList<>();
    for (SourceLine line : SourceReader.read(text)) {
      for (SourceLine.Statement statement : line.statements()) {
        expected.add(
            Long.toHexString(statement.address().value())
                + " "
                + Long.toHexString(statement.word().value()));
      }
    }
    List<String> actual = new ArrayList<>();
    for (Program.Placed placed : program.kernels().get(0).code()) {
      actual.add(
          Integer.toHexString(placed.address()) + " " + Long.toHexString(placed.word().low()));
    }
    assertEquals(expected, actual);
    assertTrue(actual.size() >= 9);
  }
}
