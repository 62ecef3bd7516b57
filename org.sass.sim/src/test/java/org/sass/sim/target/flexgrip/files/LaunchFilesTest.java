package org.sass.sim.target.flexgrip.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.sass.lang.text.Problem;

/** Tests reading and writing a launch in {@code kernel.cfg} and in {@code pick_bench.vhd}. */
class LaunchFilesTest {
  private static final BenchLaunch SMALL =
      new BenchLaunch(
          Map.of(
              BenchSetting.BLOCK_X, 64L,
              BenchSetting.BLOCK_Y, 1L,
              BenchSetting.BLOCK_Z, 1L,
              BenchSetting.GRID_X, 2L,
              BenchSetting.GRID_Y, 1L,
              BenchSetting.REGISTERS, 5L),
          List.of(0x1000, -1),
          List.of(0x34, 0xff));

  private static final String CFG =
      """
      blkx 40
      blky 1
      blkz 1
      grdx 2
      grdy 1
      cmem_size 2
      nparam 2
      gprs 5
      shmem 0
      bpc 0
      dynsh 0
      k0 1000
      k1 FFFFFFFF
      c0 34
      c1 FF
      """;

  private static final String VHDL =
      """
      package pick_bench is -- constant BENCH_K_BLKX : integer := 7;
        type t is array (3 downto 0) of std_logic_vector(7 downto 0);
        constant BENCH_APP : string := "TP";
        constant BENCH_K_BLKX : std_logic_vector(15 downto 0) := X"00_40";
        CONSTANT bench_k_blky : std_logic_vector(15 downto 0) := x"0001";
        constant BENCH_K_BLKZ : std_logic_vector(15 downto 0)
           := std_logic_vector(to_unsigned(1, 16));
        constant BENCH_K_GRDX : std_logic_vector(15 downto 0) := x"00" & "00000010";
        constant BENCH_K_GRDY : integer := 1;
        constant BENCH_CMEM_PARAM_SIZE : std_logic_vector(5 downto 0) := "000010";
        constant BENCH_KERNEL_PARAM_SIZE : std_logic_vector(3 downto 0) := x"2";
        constant BENCH_KERNEL_GPRS : std_logic_vector(8 downto 0) := "000000101"; -- 5
        constant BENCH_DYN_SHMEM_SIZE : std_logic_vector(31 downto 0) := (others => '0');
        constant BENCH_KREG0: std_logic_vector(31 downto 0) := x"00001000";
        constant BENCH_KREG1: std_logic_vector(31 downto 0) := x"ffffffff";
        constant BENCH_KREG9: std_logic_vector(31 downto 0) := x"00000009";
        constant BENCH_CMEMREG0 : std_logic_vector(7 downto 0) := x"34";
        constant BENCH_CMEMREG1 : std_logic_vector(7 downto 0) := x"ff";
        constant defaults : t := (x"00", x"01");
      end pick_bench;
      """;

  private static BenchLaunch validLaunch(BenchLaunch.ReadResult read) {
    assertEquals(List.of(), read.problems());
    return read.launch();
  }

  @Test
  void bothFilesAreReadAsPeopleWriteThem() {
    assertEquals(SMALL, validLaunch(KernelCfg.read(CFG)));
    assertEquals(CFG, KernelCfg.write(SMALL));
    assertEquals(
        SMALL, validLaunch(KernelCfg.read(CFG.replace("\n", "\r\n\t\n").replace(' ', '\t'))));
    assertEquals(SMALL, validLaunch(PickBench.read(VHDL, null)));
  }

  @Test
  void theRegistersOfTheTestBenchBeatTheConstants() {
    String others = "x\"00\", ".repeat(62);
    String list = "constant cmem_regs_default : t := ( -- 63\n" + others;
    BenchLaunch swapped =
        validLaunch(PickBench.read(VHDL, list + "BENCH_CMEMREG0, BENCH_CMEMREG1); -- 0"));
    assertEquals(List.of(0xff, 0x34), swapped.constants());
    BenchLaunch fixed = validLaunch(PickBench.read(VHDL, list + "x\"12\", BENCH_CMEMREG0);"));
    assertEquals(List.of(0x34, 0x12), fixed.constants());
    assertEquals(
        SMALL, validLaunch(PickBench.read(VHDL, "constant cmem_regs_default : t := (x\"00\");")));
    assertEquals(SMALL, validLaunch(PickBench.read(VHDL, "constant cmem_regs_default")));
  }

  @Provide
  static Arbitrary<BenchLaunch> launches() {
    Arbitrary<List<Long>> numbers =
        Combinators.combine(
                List.of(BenchSetting.values()).stream().map(LaunchFilesTest::valuesOf).toList())
            .as(list -> list);
    Arbitrary<List<Integer>> params = Arbitraries.integers().list().ofMaxSize(15);
    Arbitrary<List<Integer>> constants =
        Arbitraries.integers().between(0, 255).list().ofMaxSize(63);
    return Combinators.combine(numbers, params, constants)
        .as(
            (values, words, bytes) -> {
              Map<BenchSetting, Long> map = new EnumMap<>(BenchSetting.class);
              for (BenchSetting setting : BenchSetting.values()) {
                map.put(setting, values.get(setting.ordinal()));
              }
              return new BenchLaunch(map, words, bytes);
            });
  }

  private static Arbitrary<Long> valuesOf(BenchSetting setting) {
    return Arbitraries.longs().between(setting.isRequired() ? 1 : 0, setting.maxValue());
  }

  @Property(tries = 300)
  void whatIsWrittenIsRead(@ForAll("launches") BenchLaunch launch) {
    assertEquals(launch, validLaunch(KernelCfg.read(KernelCfg.write(launch))));
    assertEquals(launch, validLaunch(PickBench.read(PickBench.write(launch, 5), null)));
    String declarations = String.join("\n", PickBench.declarations(launch));
    assertEquals(launch, validLaunch(PickBench.read(declarations, null)));
  }

  @Provide
  static Arbitrary<String> texts() {
    return Arbitraries.of(
            "constant ",
            "BENCH_K_BLKX",
            "BENCH_KREG3",
            "cmem_regs_default",
            " : std_logic_vector",
            ":=",
            "x\"12\"",
            "x\"1",
            "\"01\"",
            "\"",
            "to_unsigned",
            "(",
            ")",
            ",",
            "99999999999999999999",
            "4",
            "&",
            "'",
            ";",
            "--",
            "\n",
            "when",
            "<=",
            "rom",
            "é",
            "k0 ",
            "blkx ",
            "ffffffffff")
        .list()
        .ofMaxSize(30)
        .map(pieces -> String.join("", pieces));
  }

  @Property(tries = 1000)
  void anyTextIsReadOrRefused(@ForAll("texts") String text, @ForAll("texts") String otherText) {
    assertNotNull(KernelCfg.read(text).launch());
    assertNotNull(PickBench.read(text, otherText).launch());
    for (String table : List.of(text, "constant rom : t := (" + text + "); data <= " + otherText)) {
      try {
        assertNotNull(LookUpTable.read(table, 0));
      } catch (SfuTables.BadTableException e) {
        assertTrue(e.line() >= 1 && e.column() >= 0, e.getMessage());
      }
    }
  }

  private static void assertProblem(BenchLaunch.ReadResult read, String place, String message) {
    for (Problem problem : read.problems()) {
      if (problem.format("f").startsWith("f:" + place + ": error: " + message)) {
        return;
      }
    }
    throw new AssertionError(place + ": " + message + " is not in " + read.problems());
  }

  @Test
  void whatIsWrongWithKeysAndValuesIsSaid() {
    assertProblem(
        KernelCfg.read(CFG + "blkx 20"), "16:6", "blkx is in line 1 too; keep one of them");
    assertProblem(KernelCfg.read("blkx"), "1:1", "a line is 'key value', the value in hexadecimal");
    assertProblem(KernelCfg.read("\n blkx 1 2"), "2:2", "a line is 'key value'");
    assertProblem(
        KernelCfg.read("blx 1"), "1:1", "unknown key 'blx'; did you mean blkx? (there are: blkx,");
    assertProblem(KernelCfg.read("k16 1"), "1:1", "unknown key 'k16'");
    assertProblem(KernelCfg.read("c64 1"), "1:1", "unknown key 'c64'");
    assertProblem(
        KernelCfg.read("k0 0x1"),
        "1:4",
        "'0x1' is not a number of 32 bits in hexadecimal, without");
    assertProblem(KernelCfg.read("k0 100000000"), "1:4", "'100000000' is not a number of 32 bits");
    assertProblem(KernelCfg.read("blkx 10000"), "1:6", "blkx is 10000; the maximum is FFFF");
    assertProblem(KernelCfg.read("nparam 11"), "1:8", "nparam is 11; the maximum is 10");
    assertProblem(KernelCfg.read("cmem_size 1\nc0 100"), "2:4", "c0 is 100; the maximum is FF");
    assertProblem(KernelCfg.read("blkx 0"), "1:6", "blkx is 0; a launch has at least 1");
    assertProblem(KernelCfg.read(""), "1:1", "grdy is missing; a launch has at least 1");
  }

  @Test
  void whatIsWrongWithConstantsIsSaid() {
    assertProblem(
        PickBench.read(VHDL + "constant BENCH_K_BLKX : t := x\"01\";", null),
        "21:30",
        "BENCH_K_BLKX is in line 4 too");
    assertProblem(
        PickBench.read("package", null), "1:1", "BENCH_K_BLKX is missing; a launch has at least");
    assertProblem(
        PickBench.read("constant BENCH_K_BLKX : t;", null), "1:10", "BENCH_K_BLKX has no value");
    assertProblem(
        PickBench.read("constant BENCH_K_BLKX : t := SIZE;", null),
        "1:30",
        "the value of BENCH_K_BLKX is not understood; write it as x\"0040\"");
    assertProblem(
        PickBench.read("constant BENCH_K_BLKX : t := x\"10000\";", null),
        "1:30",
        "BENCH_K_BLKX is x\"10000\"; the maximum is x\"ffff\"");
  }
}
