package org.sass.sim.launch.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sass.sim.launch.LaunchPreparation;
import org.sass.sim.launch.Launches;
import org.sass.sim.launch.PreparedLaunch;

class LaunchCommentsTest {

  /**
   * Asserts that a launch comment has exactly one problem.
   *
   * @param comment the comment without its {@code //!}
   * @param mark a text with {@code ^} at the column of the problem
   * @param message a part of the problem's message
   */
  private static void wrong(String comment, String mark, String message) {
    String source = "//! " + comment + "\n" + Launches.NOTHING;
    List<String> problems = Launches.problems(source);
    assertEquals(1, problems.size(), problems.toString());
    String place = "1:" + (5 + mark.indexOf('^')) + " ";
    assertTrue(problems.get(0).startsWith(place), problems.get(0) + " is not at " + place);
    assertTrue(problems.get(0).contains(message), problems.get(0));
  }

  @Test
  void aCompleteKernelRunsAndMeetsItsExpectations() {
    PreparedLaunch prepared =
        Launches.ready(
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
    assertEquals(List.of(), prepared.failures());
    assertEquals("1 3 5 3 4 5", Launches.values(prepared, "c").substring(0, 11));
  }

  @Test
  void aFailedExpectationSaysWhereAndWhat() {
    PreparedLaunch prepared =
        Launches.ready(
            """
            //! launch block=32 param=@a,@a,@c
            //! buffer a=32xu32 fill=iota
            //! buffer c=32xu32
            //! expect c[0..3] = 0, 2, 5, 7
            """
                + Launches.ADD);
    Launches.run(prepared);
    assertEquals(1, prepared.failures().size());
    assertEquals(
        "test:4:12: error: c[2] is 4, expected 5 (2 of 4 differ) [expectation-failed]",
        prepared.failures().get(0).format("test"));
    assertEquals("c[0..3] = 0, 2, 4, 6", prepared.failures().get(0).fix());
  }

  /**
   * The fix for a failed expectation is as short as possible, and keeps the elements, the type and
   * the tolerance.
   */
  @Test
  void aFailedExpectationKnowsTheActualValues() {
    assertEquals("c = 1 ~abs 2", fix("c=4xs32 fill=1", "c = 7 ~abs 2"));
    assertEquals("c[1..2]:f32=0.5", fix("c=4xu32 fill=0x3f000000", "c[1..2]:f32=1, 2"));
    assertNull(fix("c=300xu32 fill=iota", "c = 7"), "too many to read");
  }

  private static String fix(String buffer, String expected) {
    PreparedLaunch prepared =
        Launches.ready(
            "//! launch block=32 param=@a,@a,@c2\n//! buffer a=32xu32 fill=iota\n"
                + "//! buffer c2=32xu32\n//! buffer "
                + buffer
                + "\n//! expect "
                + expected
                + "\n"
                + Launches.ADD);
    Launches.run(prepared);
    return prepared.failures().get(0).fix();
  }

  @Test
  void anUnknownWordIsMarked() {
    wrong("lunch grid=1", "^", "unknown launch comment 'lunch'; did you mean launch?");
    wrong("launch gird=1", "       ^", "unknown launch setting 'gird'; did you mean grid?");
    wrong("launch grid=1 blok 32", "              ^", "'blok'; did you mean block?");
    wrong("launch 32", "       ^", "unknown launch setting '32'");
    wrong("buffer a=32xf32 fil=iota", "                ^", "did you mean fill?");
    wrong("buffer a=32xf23", "            ^", "unknown type 'f23'; did you mean f32?");
    wrong("buffer a=32xf32 fill=jota", "                     ^", "unknown fill 'jota'");
    wrong("buffer a=32xf32 zero", "                ^", "fill=");
    wrong("kernel mian", "       ^", "did you mean main?");
  }

  @Test
  void aBadValueIsMarked() {
    wrong("launch grid=2,2,2", "                ^", "X or X,Y");
    wrong("launch block=1.5", "             ^", "'1.5' is not a number");
    wrong("launch block=32 block=64", "                      ^", "given twice");
    wrong("launch param=1,,2", "               ^", "missing");
    wrong("launch param=1.5", "             ^", "write f:1.5");
    wrong("launch param=0x123456789", "             ^", "u64:0x123456789");
    wrong("launch param=@a", "             ^", "there is no buffer a; declare it");
    wrong("launch shared=lots", "              ^", "not a number of bytes");
    wrong("launch profile=g8O", "               ^", "did you mean g80?");
    wrong("const 16:0=1", "      ^", "constant bank");
    wrong("const 1:0xfffe=1", "        ^", "do not fit");
    wrong("const 1=1", "      ^", "BANK:OFFSET=VALUE");
    wrong("buffer 1a=32", "       ^", "not a name for a buffer");
    wrong("buffer a-b=32", "       ^", "use letters, digits, _ and $, no digit first");
    wrong("buffer a", "       ^", "NAME=SIZE");
    wrong("buffer a=0", "         ^", "at least one byte");
    wrong("buffer a=4000M", "         ^", "too large");
    wrong("buffer a=2xu8 fill=1,2,3", "                   ^", "3 values");
    wrong("buffer a=2xu8 fill=256", "                   ^", "256 does not fit in u8");
    wrong("buffer a=2xu8 fill=0b100000000", "                   ^", "does not fit in u8");
    wrong("buffer a=2xu8 fill=0b2", "                   ^", "'0b2' is not a number of type u8");
    wrong("buffer a=8 fill=1.5", "                ^", "not a whole number");
    wrong("buffer a=8 fill=random", "                ^", "random:1");
    wrong("buffer a=8 at=zero", "              ^", "not an address");
    wrong("buffer a=8 fill=file:no.bin", "                     ^", "there is no such file");
    wrong("expect c = 1", "       ^", "there is no buffer c");
    wrong("expect c[0]", "       ^", "a = is missing");
    wrong("expect c[0 = 1", "        ^", "a ] is missing");
    wrong("expect c[x] = 1", "         ^", "'x' is not an element number");
    wrong("expect c[3..1] = 1", "         ^", "ends before it starts");
    wrong("expect c[0]:f64 = 1", "            ^", "unknown type 'f64'");
    wrong("expect c[0] = 1 ~few", "                ^", "not a tolerance");
    wrong("expect c[0]:u32 = 1 ~1 ulp", "                    ^", "use ~abs");
  }

  @Test
  void anExpectationIsHeldAgainstItsBuffer() {
    String buffer = "//! buffer c=4xu32\n";
    for (String[] test :
        new String[][] {
          {"expect c[0..4] = 0", "c has 4 elements of type u32; the last is number 3"},
          {"expect c[0..3] = 1, 2, 3", "3 values for 4 elements"},
          {"expect c[0..1] = 1, 2, 3", "3 values for 2 elements"},
          {"expect c = 0 ~1 ulp", "c holds u32; ulp is for f32"},
          {"expect c = 1.5", "1.5 is not a whole number"},
        }) {
      List<String> problems =
          Launches.problems(buffer + "//! " + test[0] + "\n" + Launches.NOTHING);
      assertEquals(1, problems.size(), problems.toString());
      assertTrue(problems.get(0).contains(test[1]), problems.get(0));
      assertTrue(problems.get(0).startsWith("2:"), problems.get(0));
    }
  }

  @Test
  void aSingleValueStandsForTheWholeRange() {
    PreparedLaunch prepared =
        Launches.ready(
            "//! buffer c=4xu32 fill=7\n//! expect c = 7\n//! expect c[1..2] = 7\n"
                + Launches.NOTHING);
    assertEquals(List.of(), prepared.failures());
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
    return Launches.ready(comments + "\n" + Launches.NOTHING).failures().size();
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
          Launches.ready(buffer + "//! expect " + holds + "\n" + Launches.NOTHING).failures(),
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
          Launches.ready(buffer + "//! expect " + fails + "\n" + Launches.NOTHING)
              .failures()
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
                + Launches.NOTHING,
            Launches.options(List.of("d=in.hex"), List.of()),
            Map.of("beside/in put.bin", bytes, "here/in.hex", "0x00000007\r\nA\n".getBytes()));
    PreparedLaunch prepared = Launches.ready(result);
    assertEquals("1 2 0", Launches.values(prepared, "c"));
    assertEquals("7 10", Launches.values(prepared, "d"));
    assertEquals(0x2000, prepared.buffer("c").address());
    assertEquals(List.of(), prepared.failures());
  }

  @Test
  void kernelScopesTheLinesAfterIt() {
    String kernels = ".kernel one\nNOP.EXIT\n.end\n.kernel two\nNOP.EXIT\n.end\n";
    List<String> problems = Launches.problems(kernels);
    assertEquals(
        "0:1 there are several kernels: one, two; choose one with --kernel", problems.get(0));
    PreparedLaunch prepared =
        Launches.ready("//! launch grid=3\n//! kernel two\n//! launch block=7\n" + kernels);
    assertEquals("two", prepared.launch().kernel().name());
    assertEquals(3, prepared.launch().gridX());
    assertEquals(7, prepared.launch().blockX());
  }

  @Test
  void spacesMayStandAroundTheSign() {
    PreparedLaunch prepared =
        Launches.ready(
            "//! launch  grid = 2  block=4 ,2\n//! buffer c = 4xf32 fill = 1 , 2 at = 0x3000\n"
                + Launches.NOTHING);
    assertEquals(2, prepared.launch().gridX());
    assertEquals(2, prepared.launch().blockY());
    assertEquals("1.0 2.0 0.0 0.0", Launches.values(prepared, "c"));
    assertEquals(0x3000, prepared.buffer("c").address());
  }

  @Test
  void anyTextIsRead() {
    for (String text : List.of("", " ", "=", "launch =", "buffer =", "expect =", "const :=", "~")) {
      Launches.prepare("//!" + text + "\n" + Launches.NOTHING, Launches.none());
    }
  }
}
