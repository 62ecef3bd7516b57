package org.sass.sim.launch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sass.lang.text.LaunchSetting;
import org.sass.sim.launch.buffers.PlacedBuffer;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.Memory;
import org.sass.sim.target.g80.G80;

class LaunchPreparationTest {

  private static PreparedLaunch with(List<String> buffers, List<String> params) {
    return Launches.prepareWithoutProblems(
        Launches.prepare(Launches.EMPTY_KERNEL, Launches.options(buffers, params)));
  }

  private static String problem(List<String> buffers, List<String> params) {
    return Launches.problems(
            Launches.prepare(Launches.EMPTY_KERNEL, Launches.options(buffers, params)))
        .get(0);
  }

  @Test
  void buffersStandApart() {
    PreparedLaunch prepared =
        with(
            List.of("a=128", "b=4K:iota", "c=1:at=0x1200", "d=16x16xf32:1.5,at=0x8000", "e=4"),
            List.of());
    List<String> addresses = new ArrayList<>();
    for (PlacedBuffer buffer : prepared.buffers()) {
      addresses.add(buffer.name() + "=" + Long.toHexString(buffer.address()));
    }
    // b would overlap c, whose address is given in its setting. So b is placed after c.
    assertEquals("[a=1000, b=1400, c=1200, d=8000, e=2500]", addresses.toString());
    assertEquals(1024, prepared.findBuffer("d").size());
    assertEquals("1.5", Launches.bufferValues(prepared, "d").split(" ")[255]);
  }

  @Test
  void everyTypeHasItsIota() {
    for (ElementType type : ElementType.values()) {
      PreparedLaunch prepared = with(List.of("a=3x" + type.displayName() + ":iota"), List.of());
      String expected = type.isFloat() ? "0.0 1.0 2.0" : "0 1 2";
      assertEquals(expected, Launches.bufferValues(prepared, "a"));
    }
  }

  @Test
  void fillsAreWhatTheySay() {
    assertEquals("-1 -1", Launches.bufferValues(with(List.of("a=2xs16:0xffff"), List.of()), "a"));
    assertEquals("4294967295", Launches.bufferValues(with(List.of("a=4:-1"), List.of()), "a"));
    assertEquals("1069547520", Launches.bufferValues(with(List.of("a=4:f:1.5"), List.of()), "a"));
    assertEquals(
        "1.5 2.0 0.0",
        Launches.bufferValues(with(List.of("a=3xf32:0x3fc00000, 2"), List.of()), "a"));
    assertEquals(
        "-inf inf nan",
        Launches.bufferValues(with(List.of("a=3xf32:-inf,inf,nan"), List.of()), "a"));
    // The first value of java.util.Random(7), whose algorithm is documented.
    assertEquals(
        "-1156638823", Launches.bufferValues(with(List.of("a=1xs32:random:7"), List.of()), "a"));
    assertEquals(
        Launches.bufferValues(with(List.of("a=9xf32:random:7"), List.of()), "a"),
        Launches.bufferValues(with(List.of("a=9xf32:random:7"), List.of()), "a"));
  }

  @Test
  void parametersAreWords() {
    PreparedLaunch prepared =
        with(
            List.of("a=4", "b=4"),
            List.of("7", "u64:@b", "-1, 0x10", "f:1.5,@a", "u64:0x100000002"));
    assertArrayEquals(
        new int[] {7, 0, 0x1200, 0, -1, 0x10, 0x3fc00000, 0x1000, 2, 1},
        prepared.launch().params());
  }

  @Test
  void constantsGoWhereTheyBelong() {
    Map<LaunchSetting, List<String>> options =
        Map.of(
            LaunchSetting.BUFFERS,
            List.of("a=4"),
            LaunchSetting.CONSTANTS,
            List.of("1:4=5, @a", "1:4=6"));
    PreparedLaunch prepared =
        Launches.prepareWithoutProblems(
            Launches.prepare(".const 1 0 = 3\n" + Launches.EMPTY_KERNEL, options));
    Memory bank = prepared.launch().constants().bank(1);
    assertEquals(3, ElementType.U32.read(bank, 0));
    assertEquals(6, ElementType.U32.read(bank, 4));
    assertEquals(0x1000, ElementType.U32.read(bank, 8));
  }

  @Test
  void optionsBeatComments() {
    String source =
        """
        //! launch grid=2 block=32 param=1,2
        //! buffer a=4
        //! buffer b=4
        """
            + Launches.EMPTY_KERNEL;
    Map<LaunchSetting, List<String>> options =
        Map.of(
            LaunchSetting.BLOCK, List.of("8,2"),
            LaunchSetting.PARAMS, List.of("9"),
            LaunchSetting.BUFFERS, List.of("a=512:5"),
            LaunchSetting.SHARED, List.of("64"),
            LaunchSetting.MAX_STEPS, List.of("77"),
            LaunchSetting.PROFILE, List.of("g80"));
    PreparedLaunch prepared = Launches.prepareWithoutProblems(Launches.prepare(source, options));
    assertEquals(2, prepared.launch().grid().x());
    assertEquals(8, prepared.launch().block().x());
    assertEquals(2, prepared.launch().block().y());
    assertEquals(64, prepared.launch().memory().sharedBytes());
    assertEquals(77, prepared.launch().bounds().maxSteps());
    assertArrayEquals(new int[] {9}, prepared.launch().params());
    assertEquals(512, prepared.findBuffer("a").size());
    assertEquals(0x1300, prepared.findBuffer("b").address());
  }

  @Test
  void aMemoryImageMakesTheMemoryFlat() {
    byte[] image = new byte[0x1010];
    image[0x1004] = 9;
    Map<LaunchSetting, List<String>> options =
        Map.of(
            LaunchSetting.BUFFERS,
            List.of("a=2xu32", "b=1xu32:3"),
            LaunchSetting.GLOBAL,
            List.of("memory.bin"));
    PreparedLaunch prepared =
        Launches.prepareWithoutProblems(
            Launches.prepare(
                "//! expect global[0x401] = 9\n" + Launches.EMPTY_KERNEL,
                options,
                Map.of("here/memory.bin", image)));
    assertEquals("0 9", Launches.bufferValues(prepared, "a"));
    assertEquals("3", Launches.bufferValues(prepared, "b"));
    assertEquals(256 << 10, prepared.launch().global().regions().get(0).memory().size());
    assertEquals(List.of(), prepared.failedExpectations());
  }

  /** Sets with addresses of 64 bits have the windows of shared and local memory at the bottom. */
  @Test
  void buffersOfWideMachinesAreAboveTheWindows() {
    String kernel = ".arch sm_50\n.kernel k\nEXIT\n.end\n";
    for (String address : List.of("0x300001000", "0x3000000", "0x7efffffffff8")) {
      PreparedLaunch prepared =
          Launches.prepareWithoutProblems(
              Launches.prepare(
                  kernel, Launches.options(List.of("a=8:at=" + address), List.of("@a"))));
      assertEquals(Long.decode(address), prepared.buffers().get(0).address());
    }
    for (String address : List.of("0x1000", "0x2fffffc", "0x7efffffffffc", "0x7fffffffffffffff")) {
      List<String> problems =
          Launches.problems(
              Launches.prepare(kernel, Launches.options(List.of("a=8:at=" + address), List.of())));
      assertTrue(
          problems
              .get(0)
              .contains(
                  "a at "
                      + address
                      + " does not fit into global memory, which is 0x3000000 to 0x7effffffffff"),
          problems.get(0));
    }
  }

  @Test
  void whatCannotBeIsSaid() {
    assertTrue(
        problem(List.of("a=8:at=0x100", "b=8:at=0x104"), List.of()).contains("overlaps buffer a"));
    assertTrue(
        problem(List.of("a=8:at=0xfffffffc"), List.of())
            .contains(
                "buffer a at 0xfffffffc does not fit into global memory, which is 0x0 to 0xffffffff"));
    assertTrue(problem(List.of("a=8:at=0x300001000"), List.of()).contains("which is 0x0 to 0xf"));
    assertTrue(
        problem(List.of("a=8:at=0x8000000000000000"), List.of())
            .contains("'0x8000000000000000' is not an address"));
    assertTrue(problem(List.of("a=8", "a=9"), List.of()).contains("two buffers named a"));
    assertTrue(problem(List.of("a=none.bin"), List.of()).contains("there is no such file"));
    assertTrue(
        problem(List.of("a=4"), List.of("@b")).contains("there is no buffer b (there are: a)"));
    assertTrue(problem(List.of("a=1000M", "b=1000M"), List.of()).contains("allows 1024M"));
  }

  @Test
  void limitsOfTheMachineAreKept() {
    List<String> problems = Launches.problems("//! launch block=513\n" + Launches.EMPTY_KERNEL);
    assertEquals(1, problems.size());
    assertTrue(problems.get(0).contains("block x is 513"), problems.get(0));
  }

  /** FlexGripPlus ignores the upper bits of an address. A G80 knows which buffer it leads to. */
  @Test
  void aMemoryThatIgnoresAddressBitsIsOneRegion() {
    String buffer = "//! buffer a=16\n" + Launches.EMPTY_KERNEL;
    PreparedLaunch rtl =
        Launches.prepareWithoutProblems("//! launch profile=flexgripplus\n" + buffer);
    assertEquals(1, rtl.launch().global().regions().size());
    assertNotNull(rtl.flatBuffer());
    PreparedLaunch g80 = Launches.prepareWithoutProblems("//! launch profile=g80\n" + buffer);
    assertNull(g80.flatBuffer());
  }

  @Test
  void theMachineReadsItsTables() {
    String source = "//! launch profile=flexgripplus sfu-tables=t.json\n" + Launches.EMPTY_KERNEL;
    byte[] bytes = "{}".getBytes(StandardCharsets.UTF_8);
    List<String> problems =
        Launches.problems(
            Launches.prepare(source, Launches.noOptions(), Map.of("beside/t.json", bytes)));
    assertEquals(1, problems.size(), problems.toString());
    assertTrue(problems.get(0).contains("t.json: it has no table "), problems.get(0));
    assertFalse(G80.TARGET.takesTables());
  }

  @Test
  void tooFewParametersAreNoticed() {
    List<String> problems =
        Launches.problems(
            "//! launch param=1\n.kernel k\n.param a u32\n.param b u64\nNOP.EXIT\n.end\n");
    assertEquals("2:1 kernel k declares 4 parameter words, 1 is given", problems.get(0));
  }

  @Test
  void changesAreFoundWordByWord() {
    PreparedLaunch prepared = with(List.of("a=16", "b=7:at=0x2001"), List.of());
    prepared.findBuffer("a").memory().put8(5, 1);
    prepared.findBuffer("a").memory().put8(15, 2);
    prepared.findBuffer("b").memory().put8(0, 3);
    prepared.findBuffer("b").memory().put8(6, 4);
    List<String> words = new ArrayList<>();
    prepared
        .initialMemory()
        .visitChanges(
            (address, value) ->
                words.add(Long.toHexString(address) + " " + Integer.toHexString(value)));
    assertEquals("[1004 100, 100c 2000000, 2000 300, 2004 4000000]", words.toString());
  }
}
