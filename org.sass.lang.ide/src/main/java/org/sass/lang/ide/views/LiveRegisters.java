package org.sass.lang.ide.views;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.document.Document;
import org.sass.lang.flow.Effects;
import org.sass.lang.flow.KernelFlow;
import org.sass.lang.flow.Liveness;
import org.sass.lang.flow.Resources;
import org.sass.lang.ide.navigate.KernelDataflow;

/** Answers {@code sass/liveness}: which registers are live in each line. */
public final class LiveRegisters {

  private LiveRegisters() {}

  /**
   * The live registers of some lines.
   *
   * @param kernels the kernels that have lines in the range
   * @param lines the instructions of the range, in the order of the code
   */
  public record Result(List<KernelLives> kernels, List<Line> lines) {}

  /**
   * The registers of a kernel.
   *
   * @param name the kernel's name
   * @param registers number of registers that a launch must give to each thread
   * @param maximum maximum number of those registers that are live at once
   * @param maximumLine the first line that reaches the maximum, from 0; -1 if there are no
   *     instructions
   */
  public record KernelLives(String name, int registers, int maximum, int maximumLine) {}

  /**
   * The registers at an instruction.
   *
   * @param line its line, from 0
   * @param address its byte address
   * @param kernel index of its kernel in {@link Result#kernels}
   * @param count number of general registers that it needs: those live before or after it and those
   *     that it writes
   * @param registers the registers of all kinds that are live before or after it or that it writes
   */
  public record Line(int line, int address, int kernel, int count, List<Register> registers) {}

  /**
   * A register at an instruction.
   *
   * @param name its name in texts, {@code R3} or {@code R3H}
   * @param use {@code read}, {@code write}, {@code both}; {@code live} if the instruction does not
   *     use it
   */
  public record Register(String name, String use) {}

  /**
   * Returns the live registers of some lines of a document, or of all lines.
   *
   * @param range the lines asked for; null for all
   * @param dataflowSource computes, or remembers, the data flow of a kernel
   */
  public static Result of(
      Document document, Range range, KernelDataflow.Source dataflowSource, CancelChecker cancel) {
    Position start = range == null ? null : range.getStart();
    Position end = range == null ? null : range.getEnd();
    int first = start == null ? 0 : start.getLine();
    int last = end == null ? Integer.MAX_VALUE : end.getLine();
    List<KernelLives> kernels = new ArrayList<>();
    List<Line> lines = new ArrayList<>();
    List<Kernel> all = document.program().kernels();
    for (int i = 0; i < all.size(); i++) {
      List<PlacedInstruction> code = all.get(i).code();
      boolean touches =
          !code.isEmpty()
              && code.get(0).line() - 1 <= last
              && code.get(code.size() - 1).line() - 1 >= first;
      if (touches) {
        KernelDataflow dataflow = dataflowSource.dataflowOf(document, i, cancel);
        kernels.add(kernel(dataflow, cancel));
        addLines(dataflow, kernels.size() - 1, first, last, lines, cancel);
      }
    }
    return new Result(kernels, lines);
  }

  private static KernelLives kernel(KernelDataflow dataflow, CancelChecker cancel) {
    KernelFlow flow = dataflow.flow();
    int maximum = -1;
    int line = -1;
    for (int i = 0; i < flow.size(); i++) {
      if (i % 1024 == 0) {
        cancel.checkCanceled();
      }
      int count = count(flow.resources(), heldResources(dataflow, i));
      if (count > maximum) {
        maximum = count;
        line = flow.kernel().code().get(i).line() - 1;
      }
    }
    return new KernelLives(flow.kernel().name(), flow.registerCount(), Math.max(0, maximum), line);
  }

  private static void addLines(
      KernelDataflow dataflow,
      int kernel,
      int first,
      int last,
      List<Line> lines,
      CancelChecker cancel) {
    KernelFlow flow = dataflow.flow();
    for (int i = 0; i < flow.size(); i++) {
      PlacedInstruction placed = flow.kernel().code().get(i);
      int line = placed.line() - 1;
      if (line < first || line > last) {
        continue;
      }
      cancel.checkCanceled();
      BitSet held = heldResources(dataflow, i);
      int count = count(flow.resources(), held);
      lines.add(new Line(line, placed.address(), kernel, count, registers(flow, i, held)));
    }
  }

  /** Returns the resources that are live before or after an instruction, or that it writes. */
  private static BitSet heldResources(KernelDataflow dataflow, int insn) {
    Liveness liveness = dataflow.liveness();
    BitSet held = liveness.liveBefore(insn);
    held.or(liveness.liveAfter(insn));
    for (Effects.ResourceUse use : dataflow.flow().effects(insn).uses()) {
      if (use.writes()) {
        held.set(use.first(), use.first() + use.count());
      }
    }
    return held;
  }

  /**
   * Returns the number of general registers, those that a launch provides, among some resources.
   */
  private static int count(Resources resources, BitSet held) {
    int count = 0;
    int before = -1;
    for (int i = held.nextSetBit(0); i >= 0; i = held.nextSetBit(i + 1)) {
      int number = resources.registerNumber(i);
      boolean general = resources.registerFile(i) == resources.files().get(0);
      count += general && number != before ? 1 : 0;
      before = general ? number : before;
    }
    return count;
  }

  private static List<Register> registers(KernelFlow flow, int insn, BitSet held) {
    Resources resources = flow.resources();
    List<Effects.ResourceUse> uses = flow.effects(insn).uses();
    List<Register> registers = new ArrayList<>();
    for (int i = held.nextSetBit(0); i >= 0; i = held.nextSetBit(i + 1)) {
      int width = resources.resourcesPerRegister(resources.registerFile(i));
      boolean whole = width == 2 && !resources.isUpper(i) && held.get(i + 1);
      String use = use(uses, i);
      if (whole && use.equals(use(uses, i + 1))) {
        registers.add(new Register(resources.name(i, 2), use));
        i++;
      } else {
        registers.add(new Register(resources.name(i, 1), use));
      }
    }
    return registers;
  }

  private static String use(List<Effects.ResourceUse> uses, int resource) {
    boolean reads = false;
    boolean writes = false;
    for (Effects.ResourceUse use : uses) {
      reads |= use.reads() && use.contains(resource);
      writes |= use.writes() && use.contains(resource);
    }
    return reads && writes ? "both" : reads ? "read" : writes ? "write" : "live";
  }
}
