package org.sass.lang.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.flow.Effects.ResourceUse;
import org.sass.lang.isa.FormEffects.Flow;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

/**
 * Checks liveness and live ranges: a few kernels by hand, and random ones against the simplest
 * algorithm.
 */
class LivenessTest {
  private static final Isa ISA = Isas.load("sm_10");

  @Test
  void liveBefore() {
    check(
        """
        MVI R1, 0x1          // R0
        again:
        IADD R1, R1, R0      // R0 R1
        ISET.C0 o[0x7f], R1, R0, LT // R0 R1
        BRA C0.NE, again     // R0 R1 C0
        GST.U32 global14[R0], R1 // R0 R1
        RET                  //
        """);
    check(
        """
        MOV.U16 R1L, R0H     // R0
        MOV.U16 R1H, R0L     // R0L R1L
        GST.EXIT.U32 global14[R1], R1 // R1
        """);
    check(
        """
        GLD.S128 R4, global14[R0] // R0
        MVI R5 , 0x1         // R0 R4 R6 R7
        GST.S128 global14[R0], R4 // R0 R4 R5 R6 R7
        RET                  //
        """);
    check(
        """
        MVI R1, 0x1          // R0 R1 C0
        IADD R1 (C0.NE), R1, R0 // R0 R1 C0
        CAL.NOINC sub        // R0 R1
        GST.EXIT.U32 global14[R0], R2 // R0 R2
        sub: MOV R2, R1      // R0 R1
        RET                  // R0 R2
        """
            .replace("R0 R1 C0\nIADD", "R0 C0\nIADD"));
  }

  private static void check(String source) {
    KernelFlow flow = flow(source);
    Liveness liveness = Liveness.of(flow);
    List<String> expected = new ArrayList<>();
    List<String> actual = new ArrayList<>();
    for (int i = 0; i < flow.size(); i++) {
      String line = source.lines().toList().get(flow.kernel().code().get(i).line() - 1);
      expected.add(line.replaceAll(" *//.*", "") + " // " + line.replaceAll(".*// ?", ""));
      String names = names(flow.resources(), liveness.liveBefore(i));
      actual.add(line.replaceAll(" *//.*", "") + " // " + names);
    }
    assertEquals(String.join("\n", expected), String.join("\n", actual));
  }

  private static String names(Resources resources, BitSet set) {
    List<String> names = new ArrayList<>();
    for (int i = set.nextSetBit(0); i >= 0; i = set.nextSetBit(i + 1)) {
      boolean both =
          resources.resourcesPerRegister(resources.registerFile(i)) == 2
              && !resources.isUpper(i)
              && set.get(i + 1);
      names.add(both ? resources.name(i++, 2) : resources.name(i, 1));
    }
    return String.join(" ", names);
  }

  private static KernelFlow flow(String source) {
    Program program = Assembler.assemble(ISA, source.replaceAll("(?m)//.*", ""));
    assertTrue(
        program.problems().stream().noneMatch(p -> p.isError()), program.problems()::toString);
    return KernelFlow.of(program.isa(), program.kernels().get(0));
  }

  @Test
  void rangesOfOneRegister() {
    String source =
        """
        MVI R1, 0x1
        IADD R2, R1, R0
        MVI R1, 0x2
        IADD R1 (C0.NE), R2, R0
        IMAD32.U16 R1, R2L, R0L, R1
        MOV32 R3, R0
        GST.EXIT.U32 global14[R2], R1
        """;
    KernelFlow flow = flow(source);
    LiveRanges ranges = LiveRanges.of(flow, Liveness.of(flow));
    assertEquals("0 1", insns(ranges.rangeOf(0, 0)));
    assertEquals("1 3 4 6", insns(ranges.rangeOf(1, 0)));
    // A short multiplication adds to its destination, so all of these belong to one register.
    assertEquals("2 3 4 4 6", insns(ranges.rangeOf(6, 1)));
    assertTrue(ranges.rangeOf(1, 2).fromLaunch());
    assertTrue(ranges.rangeOf(6, 1).exact());
  }

  @Test
  void aRunTiesItsRegisters() {
    KernelFlow flow =
        flow("GLD.S64 R2, global14[R0]\nIADD R3, R3, R2\nGST.S64 global14[R0], R2\nRET");
    LiveRanges.Range range = LiveRanges.of(flow, Liveness.of(flow)).rangeOf(2, 1);
    assertEquals("0 1 1 1 2", insns(range));
    assertEquals(
        "R2 to R3",
        flow.resources().name(range.firstResource(), range.endResource() - range.firstResource()));
  }

  private static String insns(LiveRanges.Range range) {
    return range.occurrences().stream().map(o -> "" + o.insn()).collect(Collectors.joining(" "));
  }

  @Test
  void randomKernelsAgainstTheNaiveFixpoint() {
    for (int seed = 0; seed < 300; seed++) {
      String source = randomKernel(new Random(seed));
      KernelFlow flow = flow(source);
      Liveness liveness = Liveness.of(flow);
      BitSet[] naive = naive(flow);
      LiveRanges ranges = LiveRanges.of(flow, liveness);
      for (int i = 0; i < flow.size(); i++) {
        assertEquals(naive[i], liveness.liveBefore(i), "seed " + seed + ", instruction " + i);
        for (int use = 0; use < flow.effects(i).uses().size(); use++) {
          int insn = i;
          ResourceUse wanted = flow.effects(i).uses().get(use);
          assertTrue(
              ranges.rangeOf(i, use).occurrences().stream()
                  .anyMatch(o -> o.insn() == insn && o.use().equals(wanted)),
              "seed " + seed + ", instruction " + i);
        }
      }
    }
  }

  /** Creates a kernel of branches, calls and returns that uses a few registers. */
  private static String randomKernel(Random random) {
    int count = 3 + random.nextInt(25);
    StringBuilder source = new StringBuilder();
    for (int i = 0; i < count; i++) {
      source.append('l').append(i).append(": ");
      String[] r = new String[3];
      for (int k = 0; k < 3; k++) {
        r[k] = "R" + random.nextInt(5);
      }
      String guard = random.nextInt(4) == 0 ? " (C" + random.nextInt(2) + ".NE)" : "";
      String label = "l" + random.nextInt(count);
      source.append(
          switch (random.nextInt(10)) {
            case 0 -> "BRA " + label;
            case 1, 2 -> "BRA C0.EQ, " + label;
            case 3 -> "CAL " + label;
            case 4 -> "RET C1.NE";
            case 5 -> "ISET.C" + random.nextInt(2) + " o[0x7f], " + r[0] + ", " + r[1] + ", LT";
            case 6 -> "MOV.U16 " + r[0] + "L" + guard + ", " + r[1] + "H";
            case 7 -> "GST.U32 global14[" + r[0] + "]" + guard + ", " + r[1];
            default -> "IADD " + r[0] + guard + ", " + r[1] + ", " + r[2];
          });
      source.append('\n');
    }
    return source.append("RET\n").toString();
  }

  /**
   * Computes what is live before each instruction, by visiting all instructions until nothing
   * changes.
   */
  private static BitSet[] naive(KernelFlow flow) {
    BitSet[] live = new BitSet[flow.size()];
    Arrays.setAll(live, i -> new BitSet());
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int i = 0; i < flow.size(); i++) {
        Effects effects = flow.effects(i);
        BitSet now = new BitSet();
        for (int next : successors(flow, i)) {
          now.or(live[next]);
        }
        for (ResourceUse use : effects.uses()) {
          if (use.writes() && !effects.isConditional()) {
            now.clear(use.first(), use.first() + use.count());
          }
        }
        for (ResourceUse use : effects.uses()) {
          if (use.reads()) {
            now.set(use.first(), use.first() + use.count());
          }
        }
        changed |= !now.equals(live[i]);
        live[i] = now;
      }
    }
    return live;
  }

  private static List<Integer> successors(KernelFlow flow, int insn) {
    Kernel kernel = flow.kernel();
    Effects effects = flow.effects(insn);
    List<Integer> all = new ArrayList<>();
    Flow goes = effects.flow();
    if (effects.canContinue() && goes != Flow.CALL) {
      all.add(insn + 1);
    }
    if (goes == Flow.BRANCH || goes == Flow.CALL) {
      all.add(indexOf(kernel, effects.target(kernel.code().get(insn).address())));
    }
    if (goes == Flow.RETURN) {
      for (int call = 0; call < flow.size(); call++) {
        if (flow.effects(call).flow() == Flow.CALL && canReach(flow, call, insn)) {
          all.add(call + 1);
        }
      }
    }
    return all;
  }

  /**
   * Returns whether the return {@code wanted} can be reached in the subroutine that a call goes to.
   */
  private static boolean canReach(KernelFlow flow, int call, int wanted) {
    BitSet seen = new BitSet();
    List<Integer> pending = new ArrayList<>();
    pending.add(indexOf(flow.kernel(), flow.effects(call).target(0)));
    while (!pending.isEmpty()) {
      int at = pending.remove(pending.size() - 1);
      if (seen.get(at)) {
        continue;
      }
      seen.set(at);
      Effects effects = flow.effects(at);
      if (effects.canContinue()) {
        pending.add(at + 1);
      }
      if (effects.flow() == Flow.BRANCH) {
        pending.add(indexOf(flow.kernel(), effects.target(0)));
      }
    }
    return seen.get(wanted);
  }

  private static int indexOf(Kernel kernel, long address) {
    for (int i = 0; i < kernel.code().size(); i++) {
      if (kernel.code().get(i).address() == address) {
        return i;
      }
    }
    throw new IllegalStateException("no instruction at " + address);
  }
}
