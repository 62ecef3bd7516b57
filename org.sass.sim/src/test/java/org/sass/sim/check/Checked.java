package org.sass.sim.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.sass.lang.asm.Assembler;
import org.sass.lang.asm.Problem;
import org.sass.lang.asm.Program;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.sim.exec.Interpreter;
import org.sass.sim.exec.Profile;
import org.sass.sim.exec.RunResult;
import org.sass.sim.launch.LaunchComments;
import org.sass.sim.launch.LaunchOptions;
import org.sass.sim.launch.LaunchSettings;
import org.sass.sim.launch.Preparation;
import org.sass.sim.launch.Prepared;

/**
 * A kernel that was run while the checks looked on.
 *
 * @param prepared the launch
 * @param result how it ended
 * @param findings what was found
 * @param checks who found it
 */
record Checked(Prepared prepared, RunResult result, List<Finding> findings, Checks checks) {
  private static final Isa SM_12 = Isas.load("sm_12");

  /** Looks for everything. */
  static Checked all(String source) {
    return run(source, Profile.G80, EnumSet.allOf(Check.class));
  }

  static Checked run(String source, Profile profile, Set<Check> wanted) {
    return run(source, profile, wanted, 1L << 28);
  }

  static Checked run(String source, Profile profile, Set<Check> wanted, long room) {
    Prepared prepared = prepare(source, profile.name());
    Checks checks = new Checks(prepared, wanted, room);
    RunResult result = new Interpreter(prepared.launch(), checks).run(() -> false);
    checks.finish();
    return new Checked(prepared, result, checks.findings(), checks);
  }

  static Prepared prepare(String source, String profile) {
    Program program = Assembler.assemble(SM_12, source);
    assertEquals(List.of(), program.problems().stream().filter(Problem::isError).toList(), source);
    LaunchComments comments = LaunchComments.read(program);
    Program.Kernel kernel = program.kernels().get(0);
    LaunchOptions options =
        LaunchOptions.read(
            new LaunchOptions.Texts(
                null, null, List.of(), List.of(), List.of(), null, null, null, profile, List.of(),
                null));
    LaunchSettings settings = options.settings().over(comments.of(kernel.name()));
    Preparation.Result result =
        Preparation.prepare(
            program.isa(),
            kernel,
            settings,
            file -> {
              throw new java.io.IOException("no files here");
            });
    assertNotNull(result.prepared(), result.problems().toString());
    return result.prepared();
  }

  /** The only finding there is. */
  Finding only() {
    assertEquals(1, findings.size(), findings.toString());
    return findings.get(0);
  }

  /** Held to have found these, in any order. */
  Checked finds(String... codes) {
    assertEquals(
        List.of(codes).stream().sorted().toList(),
        findings.stream().map(Finding::code).sorted().toList(),
        findings.toString());
    return this;
  }
}
