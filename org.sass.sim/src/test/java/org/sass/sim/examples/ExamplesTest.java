package org.sass.sim.examples;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isas;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.RunResult;
import org.sass.sim.launch.LaunchPreparation;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.launch.buffers.PlacedBuffer;
import org.sass.sim.launch.expect.PreparedExpectation;
import org.sass.sim.launch.settings.KernelChoice;
import org.sass.sim.launch.settings.LaunchComments;

/**
 * Tests the example kernels: each runs as it is, has no problems, and has expectations that check
 * its results.
 */
class ExamplesTest {

  @TestFactory
  Stream<DynamicTest> runAndMeetTheirExpectations() {
    return testEachExample(
        file -> {
          Project.CommandResult answer = Project.runGsass(List.of("run", file));
          assertEquals(0, answer.status(), () -> answer.err() + answer.out());
          assertEquals("", answer.err());
        });
  }

  @TestFactory
  Stream<DynamicTest> haveNothingToRemarkOn() {
    return testEachExample(
        file -> assertEquals("", Project.runGsass(List.of("check", file)).err()));
  }

  /**
   * The launch comments must expect every byte that the kernel changes, because a result without an
   * expectation proves nothing.
   */
  @TestFactory
  Stream<DynamicTest> expectEveryElementThatTheKernelWrites() {
    return testEachExample(
        file -> {
          PreparedLaunch prepared = prepare(Project.read(file));
          byte[][] before =
              prepared.buffers().stream().map(ExamplesTest::bytes).toArray(byte[][]::new);
          RunResult result = new Interpreter(prepared.launch()).run(() -> false);
          assertNull(result.fault());
          assertFalse(prepared.expectations().isEmpty(), "there are no expectations");
          for (int i = 0; i < before.length; i++) {
            PlacedBuffer buffer = prepared.buffers().get(i);
            byte[] after = bytes(buffer);
            for (int at = 0; at < after.length; at++) {
              assertTrue(
                  before[i][at] == after[at] || isExpected(prepared, buffer, at),
                  "byte " + at + " of " + buffer.name() + " changes, and no expect says so");
            }
          }
        });
  }

  /**
   * The expectations must fail before the run: otherwise a kernel that writes nothing would pass.
   */
  @TestFactory
  Stream<DynamicTest> failWhenTheKernelDoesNothing() {
    return testEachExample(
        file -> {
          PreparedLaunch prepared = prepare(Project.read(file));
          assertFalse(
              prepared.failedExpectations().isEmpty(), "all expectations hold before the run");
        });
  }

  @Test
  void standInTheCourse() {
    String course = Project.read("examples/README.md");
    assertAll(
        Project.examples().stream()
            .map(file -> file.substring(file.indexOf('/') + 1))
            .map(file -> () -> assertTrue(course.contains("](" + file + ")"), file)));
  }

  private static Stream<DynamicTest> testEachExample(ThrowingCheck check) {
    List<String> files = Project.examples();
    assertTrue(files.size() >= 10, files::toString);
    return files.stream().map(file -> DynamicTest.dynamicTest(file, () -> check.check(file)));
  }

  private interface ThrowingCheck {
    void check(String file) throws Exception;
  }

  private static PreparedLaunch prepare(String text) {
    Program program = Assembler.assemble(Isas.load("sm_10"), text);
    LaunchComments comments = LaunchComments.read(program);
    Program.Kernel kernel = KernelChoice.choose(program, comments, null).kernel();
    assertNotNull(kernel, "there is no kernel to choose");
    LaunchPreparation.Result result =
        LaunchPreparation.prepare(
            program.isa(),
            kernel,
            comments.settingsFor(kernel.name()),
            file -> {
              throw new IOException("an example needs no other file");
            });
    assertEquals(List.of(), result.problems());
    return result.prepared();
  }

  private static byte[] bytes(PlacedBuffer buffer) {
    return buffer.memory().bytes(buffer.offset(), buffer.size());
  }

  private static boolean isExpected(PreparedLaunch prepared, PlacedBuffer buffer, int byteOffset) {
    for (PreparedExpectation check : prepared.expectations()) {
      int element = byteOffset / check.type().bytes();
      if (check.source().buffer().equals(buffer.name())
          && element >= check.first()
          && element < check.first() + check.count()) {
        return true;
      }
    }
    return false;
  }
}
