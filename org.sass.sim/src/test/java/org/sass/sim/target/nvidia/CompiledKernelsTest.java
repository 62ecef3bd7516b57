package org.sass.sim.target.nvidia;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.FileNotes;
import org.sass.lang.file.InputReader;
import org.sass.lang.file.SourceLines;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.patch.CubinPatcher;
import org.sass.lang.patch.EditableSource;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.RunResult;
import org.sass.sim.launch.LaunchPreparation;

/**
 * Runs the compiled kernels of the corpus and compares the memory afterwards, byte for byte or
 * within the tolerance of the case.
 */
class CompiledKernelsTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("gsass.corpus", "../shared")).resolve("data/nvrun");

  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50", "sm_61"})
  void memoryIsAsComputed(String arch) {
    assumeTrue(Files.isDirectory(CORPUS), "there are no compiled kernels in " + CORPUS);
    List<CompiledCase> cases =
        Stream.of("ops", "kernels")
            .flatMap(group -> folders(CORPUS.resolve(group)))
            .map(CompiledCase::read)
            .filter(one -> one.isFor(arch))
            .toList();
    assertTrue(cases.size() > 140, cases.size() + " cases");
    StringBuilder wrong = new StringBuilder();
    for (CompiledCase one : cases) {
      String problem = findProblem(one, arch);
      if (problem != null) {
        wrong.append(one.folder().getFileName()).append(": ").append(problem).append('\n');
      }
    }
    assertEquals("", wrong.toString());
  }

  private static Stream<Path> folders(Path group) {
    try (Stream<Path> all = Files.list(group)) {
      return all.filter(Files::isDirectory).sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Adds an instruction before every third one, so that nothing stays where it was. */
  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50", "sm_61"})
  void longerKernelsDoTheSame(String arch) throws IOException {
    assumeTrue(Files.isDirectory(CORPUS), "there are no compiled kernels in " + CORPUS);
    StringBuilder wrong = new StringBuilder();
    int count = 0;
    for (Path folder : folders(CORPUS.resolve("kernels")).toList()) {
      CompiledCase one = CompiledCase.read(folder);
      byte[] longer = one.isFor(arch) ? longer(one.cubin(arch)) : null;
      // What is wrong without the change is for the other test.
      if (longer == null || findProblem(one, arch) != null) {
        continue;
      }
      count++;
      String problem = findProblem(one, one.prepare(longer));
      wrong.append(problem == null ? "" : folder.getFileName() + ": " + problem + "\n");
    }
    assertEquals("", wrong.toString());
    int changed = count;
    assertTrue(changed > 25, () -> "only " + changed);
  }

  /** Returns a file with more instructions; null if its code cannot move. */
  private static byte[] longer(byte[] cubin) throws IOException {
    CodeImage image = InputReader.read(InputReader.Format.CUBIN, cubin);
    Isa isa = Isas.load(image.arch());
    StringBuilder text = new StringBuilder();
    FileNotes notes = FileNotes.of(image, SourceLines.NONE);
    EditableSource.write(Disassembler.disassemble(isa, image), image, notes, text);
    StringBuilder changed = new StringBuilder();
    int count = 0;
    for (String line : text.toString().lines().toList()) {
      if (line.contains("  //@") && ++count % 3 == 0) {
        changed.append("        NOP\n");
      }
      changed.append(line).append('\n');
    }
    Program program = Assembler.assemble(isa, changed.toString());
    CubinPatcher.Result result = CubinPatcher.patch(cubin, program, changed.toString());
    if (result.bytes() == null) {
      String message = result.problems().get(0).message();
      assertTrue(message.contains("takes its target from"), message);
    }
    return result.bytes();
  }

  private static String findProblem(CompiledCase one, String arch) {
    return findProblem(one, one.prepare(arch));
  }

  private static String findProblem(CompiledCase one, LaunchPreparation.Result result) {
    if (result.prepared() == null) {
      return result.problems().toString();
    }
    assertNotNull(result.prepared());
    RunResult run = new Interpreter(result.prepared().launch()).run(() -> false);
    return run.fault() != null ? run.fault().report() : one.findDifference(result.prepared());
  }
}
