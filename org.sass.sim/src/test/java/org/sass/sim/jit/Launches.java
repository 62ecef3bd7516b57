package org.sass.sim.jit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;
import org.sass.sim.interp.Counters;
import org.sass.sim.interp.Launch;
import org.sass.sim.jit.run.BlockRange;
import org.sass.sim.jit.run.BlockRunner;
import org.sass.sim.jit.run.TieringPolicy;
import org.sass.sim.jit.run.TranslationCache;
import org.sass.sim.launch.LaunchPreparation;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.launch.settings.KernelChoice;
import org.sass.sim.launch.settings.LaunchComments;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.LoadStore;

/** Prepares launches of kernels with launch comments, and runs blocks of them. */
public final class Launches {
  static final Isa ISA = Isas.load("sm_13");

  private Launches() {}

  public static PreparedLaunch prepare(String source) {
    return prepare(source, assemble(source));
  }

  static Program assemble(String source) {
    Program program = Assembler.assemble(ISA, source);
    List<String> errors =
        program.problems().stream().filter(Problem::isError).map(p -> p.format("kernel")).toList();
    assertEquals(List.of(), errors, source);
    return program;
  }

  /** Prepares another launch of a program, which takes less time than to assemble it again. */
  static PreparedLaunch prepare(String source, Program program) {
    LaunchComments comments = LaunchComments.read(program);
    Program.Kernel kernel = KernelChoice.choose(program, comments, null).kernel();
    assertNotNull(kernel, source);
    LaunchPreparation.Result result =
        LaunchPreparation.prepare(
            program.isa(),
            kernel,
            comments.settingsFor(kernel.name()),
            file -> {
              throw new IOException("these kernels read no files");
            });
    assertNotNull(result.prepared(), () -> result.problems() + "\n" + source);
    return result.prepared();
  }

  /** Returns the decoded instructions of a launch. */
  public static DecodedKernel code(Launch launch) {
    return new DecodedKernel(launch.kernel(), launch.isa(), launch.target().semantics());
  }

  /**
   * Runs the blocks of a launch in parts. Between two parts, assumptions that did not hold are
   * given up.
   *
   * @param blocks number of blocks
   * @param blocksPerPart number of blocks in each part
   * @return the counters of all parts
   */
  public static Counters runInParts(
      Launch launch, TranslationCache cache, int blocks, int blocksPerPart) {
    BlockRunner runner =
        new BlockRunner(cache, launch.newGrid(), new TieringPolicy(0, TieringPolicy.NEVER));
    Counters counters = new Counters(cache.code().size());
    for (int first = 0; first < blocks; first += blocksPerPart) {
      run(runner, counters, first, first + blocksPerPart);
    }
    return counters;
  }

  /**
   * Runs a range of blocks as a worker does, and adds their counters to {@code total}.
   *
   * @param end the number after the last block's
   */
  public static void run(BlockRunner runner, Counters total, int first, int end) {
    BlockRange chunk = new BlockRange(total.issued.length, new ArrayDeque<>());
    chunk.start(first, end);
    runner.beginChunk(chunk, Long.MAX_VALUE, () -> false);
    long block = first;
    while (block < end) {
      block = runner.run(block, end);
    }
    runner.endChunk();
    total.add(chunk.counters);
  }

  /** Returns the address of the first load from global memory. */
  public static int firstLoadAddress(DecodedKernel code) {
    for (int i = 0; i < code.size(); i++) {
      if (code.instruction(i).operation() instanceof LoadStore.GlobalLoad) {
        return code.instruction(i).address();
      }
    }
    throw new IllegalStateException("no load");
  }
}
