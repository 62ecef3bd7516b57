package org.sass.sim.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.sass.sim.check.Check;
import org.sass.sim.check.Checks;
import org.sass.sim.launch.Prepared;
import picocli.CommandLine.Option;

/** What mistakes to look for while a kernel runs. */
final class CheckOptions {
  private static final String ALL = "all";
  private static final String NONE = "none";

  @Option(
      names = "--check",
      paramLabel = "LIST",
      description = {
        "Looks for mistakes while it runs, several with commas between, or all:",
        "  memory      accesses beside buffers and shared memory",
        "  race        threads that use one place in no order",
        "  init        values that nothing has written",
        "  barrier     barriers that not all threads come to",
        "  divergence  the stack on which lanes wait",
        "A comment // gsass-ignore: CODE silences one."
      })
  private List<String> checks = new ArrayList<>();

  /** What to look for; fails where there is no such thing. */
  Set<Check> wanted() {
    Set<Check> wanted = EnumSet.noneOf(Check.class);
    List<String> words = new ArrayList<>(Arrays.stream(Check.values()).map(Check::word).toList());
    words.add(ALL);
    words.add(NONE);
    for (String list : checks) {
      for (String one : list.split(",", -1)) {
        String word = Choice.of("--check", one.strip(), words);
        if (word.equals(ALL)) {
          wanted.addAll(EnumSet.allOf(Check.class));
        } else if (word.equals(NONE)) {
          wanted.clear();
        } else {
          wanted.add(Check.values()[words.indexOf(word)]);
        }
      }
    }
    return wanted;
  }

  /**
   * Lets the checks look on.
   *
   * @return what will know what was found; null if nothing is to be looked for
   */
  Checks watch(Sight sight, Prepared prepared) {
    Set<Check> wanted = wanted();
    if (wanted.isEmpty()) {
      return null;
    }
    String problem = Checks.problem(prepared.launch());
    if (problem != null) {
      throw new Failure("usage", "--check: " + problem);
    }
    Checks checks = new Checks(prepared, wanted, Runtime.getRuntime().maxMemory() / 4);
    sight.add(checks);
    return checks;
  }
}
