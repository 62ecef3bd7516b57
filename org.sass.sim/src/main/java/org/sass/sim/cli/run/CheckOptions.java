package org.sass.sim.cli.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.sass.lang.text.LaunchSetting;
import org.sass.lang.text.Problem;
import org.sass.sim.check.CheckKind;
import org.sass.sim.check.Checks;
import org.sass.sim.cli.io.CommandSyntax;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.OptionGroup;
import org.sass.sim.cli.io.ProblemReporter;
import org.sass.sim.cli.io.WordOption;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.launch.syntax.SettingNames;

/** The option {@code --check}: which mistakes to look for while a kernel runs. */
final class CheckOptions implements OptionGroup {
  private static final String ALL = "all";
  private static final String NONE = "none";

  /** The code of the message that an editor's run is not checked. */
  private static final String SKIPPED_CODE = "no-checks";

  private final List<String> checks = new ArrayList<>();
  private SettingNames names = SettingNames.OPTIONS;

  @Override
  public void describe(CommandSyntax syntax) {
    syntax.repeatable(
        "--check",
        "LIST",
        checks::add,
        "Checks the run; separate several checks with commas, or give all:",
        "  memory      accesses outside buffers and shared memory",
        "  race        data races: unordered accesses to the same place",
        "  init        reads of values that nothing has written",
        "  barrier     barriers that some threads do not reach",
        "  divergence  misuse of the divergence stack",
        "A comment // gsass-ignore: CODE silences a finding.");
  }

  /** Sets how messages name the settings: as options, or as fields of a launch configuration. */
  void setNames(SettingNames wanted) {
    names = wanted;
  }

  private String settingName() {
    return names.nameOf(LaunchSetting.CHECKS);
  }

  /** Returns the kinds of mistakes to look for; fails if the option names an unknown one. */
  Set<CheckKind> kinds() {
    Set<CheckKind> kinds = EnumSet.noneOf(CheckKind.class);
    List<String> words =
        new ArrayList<>(Arrays.stream(CheckKind.values()).map(CheckKind::displayName).toList());
    words.add(ALL);
    words.add(NONE);
    for (String list : checks) {
      for (String one : list.split(",", -1)) {
        String word = WordOption.validate(settingName(), one.strip(), words);
        if (word.equals(ALL)) {
          kinds.addAll(EnumSet.allOf(CheckKind.class));
        } else if (word.equals(NONE)) {
          kinds.clear();
        } else {
          kinds.add(CheckKind.values()[words.indexOf(word)]);
        }
      }
    }
    return kinds;
  }

  /**
   * Makes the checks that the option asks for, and adds them to the observers of a run.
   *
   * @param file the kernel's file, for the message that there are no checks
   * @return the checks; null if the option asks for none, or if an editor runs a kernel of a set
   *     that they do not know
   */
  Checks addChecks(
      ObservedRun observedRun, PreparedLaunch prepared, String file, ProblemReporter reporter) {
    Set<CheckKind> kinds = kinds();
    // An editor asks for checks by a setting that is for kernels of all instruction sets.
    boolean isForAllSets = names == SettingNames.FIELDS;
    String note = isForAllSets ? Checks.findSkipNote(prepared.launch()) : null;
    if (kinds.isEmpty() || note != null) {
      if (note != null && !kinds.isEmpty()) {
        reporter.report(file, Problem.info(SKIPPED_CODE, note, 0, 0, 1));
      }
      return null;
    }
    String problem = Checks.findLimitProblem(prepared.launch());
    if (problem != null) {
      throw new Failure("usage", settingName() + ": " + problem);
    }
    Checks checks = new Checks(prepared, kinds, Runtime.getRuntime().maxMemory() / 4);
    observedRun.addObserver(checks);
    return checks;
  }
}
