package org.sass.sim.target.flexgrip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.Launch;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.DeviceOutput;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.op.Fault;

/** Runs a small kernel for each quirk that behaves differently with and without it. */
class QuirkKernelsTest {
  private static final Isa ISA = Isas.load("sm_10");
  private static final Path FILE =
      Path.of("src/test/resources/org/sass/sim/target/flexgrip/quirks.txt");
  private static final int MEMORY_BYTES = 1 << 18;

  /** Code at the end of each kernel: each thread stores its R1. */
  private static final String STORE_R1_AND_RETURN =
      """
      SHL R61, R0, 0x2
      IADD32I R61, R61, 0x1000
      GST.U32 global14[R61], R1
      RET
      """;

  private record Case(String quirk, Map<String, Integer> settings, List<String> text) {
    int setting(String name, int defaultValue) {
      return settings.getOrDefault(name, defaultValue);
    }

    String headerLine() {
      StringBuilder head = new StringBuilder("## ").append(quirk);
      settings.forEach((name, value) -> head.append(' ').append(name).append('=').append(value));
      return head.toString();
    }
  }

  private static List<String> lines() throws IOException {
    return Files.readAllLines(FILE);
  }

  private static List<Case> cases() throws IOException {
    List<Case> cases = new ArrayList<>();
    for (String line : lines()) {
      if (line.startsWith("## ")) {
        String[] words = line.substring(3).split(" ");
        Map<String, Integer> settings = new TreeMap<>();
        for (String word : List.of(words).subList(1, words.length)) {
          String[] parts = word.split("=");
          settings.put(parts[0], Integer.parseInt(parts[1]));
        }
        cases.add(new Case(words[0], settings, new ArrayList<>()));
      } else if (!line.startsWith("#") && !line.startsWith("-> ")) {
        cases.get(cases.size() - 1).text.add(line);
      }
    }
    return cases;
  }

  private static Program.Kernel assembleKernel(Case testCase) {
    String text = String.join("\n", testCase.text) + "\n";
    text = text.replaceAll("(?<=[L.S]) (?=SSY|NOP)", "\n");
    String whole = text.contains("RET\n") ? text : text + STORE_R1_AND_RETURN;
    Program program = Assembler.assemble(ISA, whole);
    assertTrue(
        program.problems().stream().noneMatch(problem -> problem.isError()),
        () -> testCase.quirk + " " + program.problems());
    return program.kernels().get(0);
  }

  private static ConstantMemory constants() {
    ConstantMemory constants = new ConstantMemory();
    for (int bank = 0; bank < 2; bank++) {
      Memory words = new Memory(64);
      for (int i = 0; i < 16; i++) {
        words.putWord(4 * i, (bank + 1) * 0x100 + i);
      }
      constants.put(bank, 0, words.bytes());
    }
    return constants;
  }

  /**
   * Runs a case. Returns the memory after the run, or the message of the fault or launch problem.
   */
  private static Object runCase(Case testCase, FlexGripTarget profile) {
    Memory memory = new Memory(MEMORY_BYTES);
    for (int i = 0; i < 16; i++) {
      memory.putWord(4 * i, i * 0x9e3779b9);
    }
    int[] params = new int[testCase.setting("params", 0)];
    Arrays.fill(params, 0x40000000);
    Launch launch =
        new Launch(
            assembleKernel(testCase),
            ISA,
            profile,
            new Dim3(testCase.setting("grid", 1), 1, 1),
            new Dim3(testCase.setting("block", 32), 1, 1),
            params,
            new Launch.Memories(
                GlobalMemory.flat(memory), constants(), testCase.setting("shared", 0), 0),
            new Launch.Bounds(
                100_000, testCase.setting("places", 0), testCase.setting("registers", 0)),
            DeviceOutput.NONE);
    if (launch.problem() != null) {
      return launch.problem();
    }
    Fault fault = new Interpreter(launch).run(() -> false).fault();
    return fault == null ? memory : fault.message();
  }

  private static String describeDifference(Object outcomeOn, Object outcomeOff) {
    if (outcomeOn instanceof Memory with && outcomeOff instanceof Memory without) {
      int address = with.mismatch(without, 0, MEMORY_BYTES);
      return address < 0
          ? "no difference"
          : String.format(
              "0x%04x: on 0x%08x, off 0x%08x",
              address & ~3, with.word(address & ~3), without.word(address & ~3));
    }
    return "on " + describeOutcome(outcomeOn) + ", off " + describeOutcome(outcomeOff);
  }

  private static String describeOutcome(Object outcome) {
    return outcome instanceof Memory ? "runs to the end" : "\"" + outcome + "\"";
  }

  private static String describeQuirkEffect(Case testCase, Quirk quirk) {
    FlexGripTarget on = FlexGripTarget.FLEXGRIPPLUS.withQuirk(quirk, true);
    FlexGripTarget off = FlexGripTarget.FLEXGRIPPLUS.withQuirk(quirk, false);
    return describeDifference(runCase(testCase, on), runCase(testCase, off));
  }

  private static Quirk findQuirk(String name) {
    return Arrays.stream(Quirk.values())
        .filter(quirk -> quirk.optionName().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no quirk " + name));
  }

  @Test
  void eachQuirkShows() throws IOException {
    List<String> out = new ArrayList<>();
    for (String line : lines()) {
      if (line.startsWith("# ")) {
        out.add(line);
      }
    }
    List<String> silent = new ArrayList<>();
    for (Case testCase : cases()) {
      String answer = describeQuirkEffect(testCase, findQuirk(testCase.quirk));
      if (answer.equals("no difference")) {
        silent.add(testCase.quirk);
      }
      out.add(testCase.headerLine());
      out.addAll(testCase.text);
      out.add("-> " + answer);
    }
    assertEquals(List.of(), silent);
    if (System.getenv("UPDATE") != null) {
      Files.write(FILE, out);
    }
    assertEquals(String.join("\n", out), String.join("\n", lines()));
  }

  @Test
  void eachQuirkHasAKernel() throws IOException {
    List<String> names = cases().stream().map(Case::quirk).toList();
    for (Quirk quirk : Quirk.values()) {
      assertTrue(names.contains(quirk.optionName()), quirk.optionName());
    }
  }

  /**
   * A quirk that is not modelled ends the run with a message that names it. Its effect is never
   * computed.
   */
  @Test
  void whatIsNotModelledIsTold() throws IOException {
    for (Case testCase : cases()) {
      Quirk quirk = findQuirk(testCase.quirk);
      Object on = runCase(testCase, FlexGripTarget.FLEXGRIPPLUS.withQuirk(quirk, true));
      String text = on.toString();
      assertEquals(
          !quirk.isModelled(), text.startsWith("quirk not modelled: " + quirk.optionName()), text);
    }
  }

  /** Without any quirk, FlexGripPlus behaves like a G80. */
  @Test
  void withoutQuirksNothingDiffers() throws IOException {
    FlexGripTarget none = FlexGripTarget.FLEXGRIPPLUS;
    for (Quirk quirk : Quirk.values()) {
      none = none.withQuirk(quirk, false);
    }
    assertTrue(none.quirks().isEmpty());
    for (Case testCase : cases()) {
      assertFalse(
          describeDifference(
                  runCase(testCase, none), runCase(testCase, FlexGripTarget.WITHOUT_QUIRKS))
              .contains("0x0000: on"));
    }
  }
}
