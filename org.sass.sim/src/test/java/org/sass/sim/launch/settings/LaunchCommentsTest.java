package org.sass.sim.launch.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sass.lang.text.LaunchWords;
import org.sass.lang.text.Problem;
import org.sass.sim.cli.io.CommandSyntax;
import org.sass.sim.cli.run.RunCommand;
import org.sass.sim.launch.LaunchPreparation;
import org.sass.sim.launch.Launches;
import org.sass.sim.launch.PreparedLaunch;
import picocli.CommandLine.Model.OptionSpec;

class LaunchCommentsTest {

  /**
   * Asserts that a launch comment has exactly one problem.
   *
   * @param comment the comment without its {@code //!}
   * @param mark a text with {@code ^} at the column of the problem
   * @param message a part of the problem's message
   */
  private static void assertProblem(String comment, String mark, String message) {
    String source = "//! " + comment + "\n" + Launches.EMPTY_KERNEL;
    List<String> problems = Launches.problems(source);
    assertEquals(1, problems.size(), problems.toString());
    String place = "1:" + (5 + mark.indexOf('^')) + " ";
    assertTrue(problems.get(0).startsWith(place), problems.get(0) + " is not at " + place);
    assertTrue(problems.get(0).contains(message), problems.get(0));
  }

  @Test
  void aCompleteKernelRunsAndMeetsItsExpectations() {
    PreparedLaunch prepared =
        Launches.prepareWithoutProblems(
            """
            //! launch grid=1 block=32 param=@a, @b,@c
            //! buffer a=32xu32 fill=iota
            //! buffer b=32xu32 fill=1, 2, 3
            //! buffer c=32xu32
            //! expect c[0..3] = 1, 3, 5, 3
            //! expect c[31] = 31
            """
                + Launches.ADD);
    assertTrue(Launches.run(prepared).completed());
    assertEquals(List.of(), prepared.failedExpectations());
    assertEquals("1 3 5 3 4 5", Launches.bufferValues(prepared, "c").substring(0, 11));
  }

  @Test
  void aFailedExpectationSaysWhereAndWhat() {
    PreparedLaunch prepared =
        Launches.prepareWithoutProblems(
            """
            //! launch block=32 param=@a,@a,@c
            //! buffer a=32xu32 fill=iota
            //! buffer c=32xu32
            //! expect c[0..3] = 0, 2, 5, 7
            """
                + Launches.ADD);
    Launches.run(prepared);
    assertEquals(1, prepared.failedExpectations().size());
    assertEquals(
        "test:4:12: error: c[2] is 4, expected 5 (2 of 4 differ) [expectation-failed]",
        prepared.failedExpectations().get(0).format("test"));
    assertEquals("c[0..3] = 0, 2, 4, 6", prepared.failedExpectations().get(0).replacement());
  }

  /**
   * The fix for a failed expectation is as short as possible, and keeps the elements, the type and
   * the tolerance.
   */
  @Test
  void aFailedExpectationKnowsTheActualValues() {
    assertEquals("c = 1 ~abs 2", suggestedFix("c=4xs32 fill=1", "c = 7 ~abs 2"));
    assertEquals("c[1..2]:f32=0.5", suggestedFix("c=4xu32 fill=0x3f000000", "c[1..2]:f32=1, 2"));
    assertNull(suggestedFix("c=300xu32 fill=iota", "c = 7"), "too many to read");
  }

  private static String suggestedFix(String buffer, String expected) {
    PreparedLaunch prepared =
        Launches.prepareWithoutProblems(
            "//! launch block=32 param=@a,@a,@c2\n//! buffer a=32xu32 fill=iota\n"
                + "//! buffer c2=32xu32\n//! buffer "
                + buffer
                + "\n//! expect "
                + expected
                + "\n"
                + Launches.ADD);
    Launches.run(prepared);
    return prepared.failedExpectations().get(0).replacement();
  }

  @Test
  void anUnknownWordIsMarked() {
    assertProblem("lunch grid=1", "^", "unknown launch comment 'lunch'; did you mean launch?");
    assertProblem("launch gird=1", "       ^", "unknown launch setting 'gird'; did you mean grid?");
    assertProblem("launch grid=1 blok 32", "              ^", "'blok'; did you mean block?");
    assertProblem("launch 32", "       ^", "unknown launch setting '32'");
    assertProblem("buffer a=32xf32 fil=iota", "                ^", "did you mean fill?");
    assertProblem("buffer a=32xf23", "            ^", "unknown type 'f23'; did you mean f32?");
    assertProblem("buffer a=32xf32 fill=jota", "                     ^", "unknown fill 'jota'");
    assertProblem("buffer a=32xf32 zero", "                ^", "fill=");
    assertProblem("kernel mian", "       ^", "did you mean main?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "grid 3,2,2 | grid is a key of launch; write launch grid=3,2,2 | launch grid=3,2,2",
        "block=32 grid =2 | block is a key of launch; write launch | launch block=32 grid=2",
        "param @a, 1 shared 4K | param is a key | launch param=@a, 1 shared=4K",
        "max-steps | max-steps is a key of launch | launch max-steps",
        "symbol t=t.bin | symbol is a key of launch | launch symbol=t=t.bin",
        "launch grid 3 block 4 | grid needs an equals sign | launch grid=3 block=4",
        "launch grid=3 block 4 | block needs an equals sign; write block=4 | launch grid=3 block=4",
        "launch buffer=4 | buffer is no key of launch, but has a line of its own: //! buffer"
            + " NAME=|",
        "save y=y.bin | save is only an option of gsass run, --save NAME=FILE |",
        "dump y | dump is only an option of gsass run, --dump NAME |",
        "check all | check is only an option of gsass run, --check LIST |",
        "launch block=1 save=y=y.bin | save is only an option of gsass run, --save NAME=FILE |"
      })
  void aWordAtAnotherPlace(String comment, String message, String repaired) {
    String line = "//! " + comment;
    List<Problem> problems =
        Launches.prepare(line + "\n" + Launches.EMPTY_KERNEL, Launches.noOptions()).problems();
    assertEquals(1, problems.size(), problems.toString());
    Problem problem = problems.get(0);
    assertTrue(problem.message().contains(message), problem.message());
    if (repaired != null) {
      String fixed =
          line.substring(0, problem.start())
              + problem.replacement()
              + line.substring(problem.end());
      assertEquals("//! " + repaired, fixed);
    }
  }

  /** What messages call an option is one. */
  @Test
  void resultOptionsExist() {
    Set<String> options =
        CommandSyntax.of(new RunCommand(null)).options().stream()
            .map(OptionSpec::longestName)
            .collect(Collectors.toSet());
    LaunchWords.RESULT_OPTIONS.keySet().forEach(o -> assertTrue(options.contains("--" + o), o));
  }

  @Test
  void aBadValueIsMarked() {
    assertProblem("launch grid=2,2,2,2", "                  ^", "X or X,Y");
    assertProblem("launch grid=2,2,2", "            ^", "grid z is 2; the G80 allows 1");
    assertProblem("launch block=1.5", "             ^", "'1.5' is not a number");
    assertProblem("launch block=32 block=64", "                      ^", "given twice");
    assertProblem("launch param=1,,2", "               ^", "missing");
    assertProblem("launch param=1.5", "             ^", "write f:1.5");
    assertProblem("launch param=0x123456789", "             ^", "u64:0x123456789");
    assertProblem("launch param=@a", "             ^", "there is no buffer a; declare it");
    assertProblem("launch shared=lots", "              ^", "not a number of bytes");
    assertProblem("launch profile=g8O", "               ^", "did you mean g80?");
    assertProblem("const 16:0=1", "      ^", "constant bank");
    assertProblem("const 1:0xfffe=1", "        ^", "do not fit");
    assertProblem("const 1=1", "      ^", "BANK:OFFSET=VALUE");
    assertProblem("buffer 1a=32", "       ^", "not a name for a buffer");
    assertProblem("buffer a-b=32", "       ^", "use letters, digits, _ and $, no digit first");
    assertProblem("buffer a", "       ^", "NAME=SIZE");
    assertProblem("buffer a=0", "         ^", "at least one byte");
    assertProblem("buffer a=4000M", "         ^", "too large");
    assertProblem("buffer a=2xu8 fill=1,2,3", "                   ^", "3 values");
    assertProblem("buffer a=2xu8 fill=256", "                   ^", "256 does not fit in u8");
    assertProblem("buffer a=2xu8 fill=0b100000000", "                   ^", "does not fit in u8");
    assertProblem(
        "buffer a=2xu8 fill=0b2", "                   ^", "'0b2' is not a number of type u8");
    assertProblem("buffer a=8 fill=1.5", "                ^", "not a whole number");
    assertProblem("buffer a=8 fill=random", "                ^", "random:1");
    assertProblem("buffer a=8 at=zero", "              ^", "not an address");
    assertProblem("buffer a=8 fill=file:no.bin", "                     ^", "there is no such file");
    assertProblem("expect c = 1", "       ^", "there is no buffer c");
    assertProblem("expect c[0]", "       ^", "a = is missing");
    assertProblem("expect c[0 = 1", "        ^", "a ] is missing");
    assertProblem("expect c[x] = 1", "         ^", "'x' is not an element number");
    assertProblem("expect c[3..1] = 1", "         ^", "ends before it starts");
    assertProblem("expect c[0]:f8 = 1", "            ^", "unknown type 'f8'");
    assertProblem("expect c[0] = 1 ~few", "                ^", "not a tolerance");
    assertProblem("expect c[0]:u32 = 1 ~1 ulp", "                    ^", "use ~abs");
  }

  @Test
  void anExpectationIsHeldAgainstItsBuffer() {
    String buffer = "//! buffer c=4xu32\n";
    for (String[] test :
        new String[][] {
          {"expect c[0..4] = 0", "c has 4 elements of type u32; the last is number 3"},
          {"expect c[0..3] = 1, 2, 3", "3 values for 4 elements"},
          {"expect c[0..1] = 1, 2, 3", "3 values for 2 elements"},
          {"expect c = 0 ~1 ulp", "c holds u32; ulp is for f16, f32 and f64"},
          {"expect c = 1.5", "1.5 is not a whole number"},
        }) {
      List<String> problems =
          Launches.problems(buffer + "//! " + test[0] + "\n" + Launches.EMPTY_KERNEL);
      assertEquals(1, problems.size(), problems.toString());
      assertTrue(problems.get(0).contains(test[1]), problems.get(0));
      assertTrue(problems.get(0).startsWith("2:"), problems.get(0));
    }
  }

  @Test
  void aSingleValueStandsForTheWholeRange() {
    PreparedLaunch prepared =
        Launches.prepareWithoutProblems(
            "//! buffer c=4xu32 fill=7\n//! expect c = 7\n//! expect c[1..2] = 7\n"
                + Launches.EMPTY_KERNEL);
    assertEquals(List.of(), prepared.failedExpectations());
  }

  /** Neighbours beyond 2^53 are the same as doubles. */
  @Test
  void longWholeNumbersCompareExactlyWithinATolerance() {
    String[][] differences = {
      {"u64", "0x20000000000001", "0x20000000000000", "1"},
      {"s64", "-0x20000000000001", "-0x20000000000000", "1"},
      {"u64", "0xffffffffffffffff", "0xfffffffffffffffe", "1"},
      {"s64", "0x7fffffffffffffff", "-0x8000000000000000", "1.8446744073709552e19"},
    };
    for (String[] one : differences) {
      String buffer = "//! buffer c=1x" + one[0] + " fill=" + one[1] + "\n//! expect c = ";
      String near = buffer + one[2] + " ~abs ";
      assertEquals(0, failures(near + one[3]), near);
      assertEquals(0, failures(near + "1e300"), near);
      assertEquals(1, failures(near + "0.5"), near);
    }
  }

  private static int failures(String comments) {
    return Launches.prepareWithoutProblems(comments + "\n" + Launches.EMPTY_KERNEL)
        .failedExpectations()
        .size();
  }

  @Test
  void floatsCompareByValueOrWithinATolerance() {
    String buffer = "//! buffer c=4xf32 fill=1, -0, nan, 1e30\n";
    for (String holds :
        List.of(
            "c = 1, 0, nan, 1e30",
            "c[0] = 1.0000001 ~1 ulp",
            "c[0] = 0.5 ~abs 0.5",
            "c[3]:u32 = 0x7149f2ca",
            "c[2] = 0x7fc00000",
            "c[3] = 0x7149f2ca")) {
      assertEquals(
          List.of(),
          Launches.prepareWithoutProblems(
                  buffer + "//! expect " + holds + "\n" + Launches.EMPTY_KERNEL)
              .failedExpectations(),
          holds);
    }
    for (String fails :
        List.of(
            "c[0] = 1.0000001",
            "c[0] = 1.0000003 ~1 ulp",
            "c[0] = 0.4 ~abs 0.5",
            "c[2] = 1 ~abs 1",
            "c[0] = nan",
            "c[1] = -0.1",
            "c[1]:u32 = 0")) {
      assertEquals(
          1,
          Launches.prepareWithoutProblems(
                  buffer + "//! expect " + fails + "\n" + Launches.EMPTY_KERNEL)
              .failedExpectations()
              .size(),
          fails);
    }
  }

  @Test
  void filesAreMeantFromTheFolderOfTheSource() {
    byte[] bytes = {1, 0, 0, 0, 2, 0, 0, 0};
    LaunchPreparation.Result result =
        Launches.prepare(
            "//! buffer c=3xu32 fill=file:in put.bin at=0x2000\n"
                + "//! expect c[0..1] = file:in put.bin\n"
                + Launches.EMPTY_KERNEL,
            Launches.options(List.of("d=in.hex"), List.of()),
            Map.of("beside/in put.bin", bytes, "here/in.hex", "0x00000007\r\nA\n".getBytes()));
    PreparedLaunch prepared = Launches.prepareWithoutProblems(result);
    assertEquals("1 2 0", Launches.bufferValues(prepared, "c"));
    assertEquals("7 10", Launches.bufferValues(prepared, "d"));
    assertEquals(0x2000, prepared.findBuffer("c").address());
    assertEquals(List.of(), prepared.failedExpectations());
  }

  @Test
  void kernelScopesTheLinesAfterIt() {
    String kernels = ".kernel one\nNOP.EXIT\n.end\n.kernel two\nNOP.EXIT\n.end\n";
    List<String> problems = Launches.problems(kernels);
    assertEquals(
        "0:1 there are several kernels: one, two; choose one with --kernel", problems.get(0));
    PreparedLaunch prepared =
        Launches.prepareWithoutProblems(
            "//! launch grid=3\n//! kernel two\n//! launch block=7\n" + kernels);
    assertEquals("two", prepared.launch().kernel().name());
    assertEquals(3, prepared.launch().grid().x());
    assertEquals(7, prepared.launch().block().x());
  }

  @Test
  void spacesMayStandAroundTheSign() {
    PreparedLaunch prepared =
        Launches.prepareWithoutProblems(
            "//! launch  grid = 2  block=4 ,2\n//! buffer c = 4xf32 fill = 1 , 2 at = 0x3000\n"
                + Launches.EMPTY_KERNEL);
    assertEquals(2, prepared.launch().grid().x());
    assertEquals(2, prepared.launch().block().y());
    assertEquals("1.0 2.0 0.0 0.0", Launches.bufferValues(prepared, "c"));
    assertEquals(0x3000, prepared.findBuffer("c").address());
  }

  @Test
  void anyTextIsRead() {
    for (String text : List.of("", " ", "=", "launch =", "buffer =", "expect =", "const :=", "~")) {
      Launches.prepare("//!" + text + "\n" + Launches.EMPTY_KERNEL, Launches.noOptions());
    }
  }
}
