package org.sass.sim.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.LaunchSetting;
import org.sass.lang.text.Problem;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.RunResult;
import org.sass.sim.launch.LaunchPreparation;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.launch.settings.LaunchComments;
import org.sass.sim.launch.settings.LaunchOptions;
import org.sass.sim.launch.settings.LaunchSettings;
import org.sass.sim.target.flexgrip.FlexGripTarget;

/**
 * The result of running a kernel with checks.
 *
 * @param prepared the launch
 * @param result how the run ended
 * @param findings what the checks found
 * @param checks the checks that observed the run
 */
record CheckedRun(
    PreparedLaunch prepared, RunResult result, List<Finding> findings, Checks checks) {
  private static final Isa SM_12 = Isas.load("sm_12");

  /** Runs a kernel with all checks. */
  static CheckedRun runWithAllChecks(String source) {
    return run(source, FlexGripTarget.WITHOUT_QUIRKS, EnumSet.allOf(CheckKind.class));
  }

  static CheckedRun run(String source, FlexGripTarget profile, Set<CheckKind> kinds) {
    return run(source, profile, kinds, 1L << 28);
  }

  static CheckedRun run(
      String source, FlexGripTarget profile, Set<CheckKind> kinds, long maxBytes) {
    PreparedLaunch prepared = prepare(source, profile.name());
    Checks checks = new Checks(prepared, kinds, maxBytes);
    RunResult result = new Interpreter(prepared.launch(), checks).run(() -> false);
    checks.finish();
    return new CheckedRun(prepared, result, checks.findings(), checks);
  }

  static PreparedLaunch prepare(String source, String profile) {
    Program program = Assembler.assemble(SM_12, source);
    assertEquals(List.of(), program.problems().stream().filter(Problem::isError).toList(), source);
    LaunchComments comments = LaunchComments.read(program);
    Program.Kernel kernel = program.kernels().get(0);
    LaunchOptions options =
        LaunchOptions.read(
            profile == null ? Map.of() : Map.of(LaunchSetting.PROFILE, List.of(profile)));
    LaunchSettings settings = options.settings().withDefaults(comments.settingsFor(kernel.name()));
    LaunchPreparation.Result result =
        LaunchPreparation.prepare(
            program.isa(),
            kernel,
            settings,
            file -> {
              throw new java.io.IOException("no files here");
            });
    assertNotNull(result.prepared(), result.problems().toString());
    return result.prepared();
  }

  /** Asserts that there is exactly one finding and returns it. */
  Finding onlyFinding() {
    assertEquals(1, findings.size(), findings.toString());
    return findings.get(0);
  }

  /** Asserts that the findings have exactly these codes, in any order. Returns this. */
  CheckedRun assertCodes(String... codes) {
    assertEquals(
        List.of(codes).stream().sorted().toList(),
        findings.stream().map(Finding::code).sorted().toList(),
        findings.toString());
    return this;
  }
}
