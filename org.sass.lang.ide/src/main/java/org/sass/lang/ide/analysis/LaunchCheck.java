package org.sass.lang.ide.analysis;

import java.util.List;
import org.sass.lang.assemble.Program;
import org.sass.lang.text.Problem;

/**
 * Checks the launch comments of programs. The emulator implements it, because the language alone
 * does not know what the comments mean.
 */
@FunctionalInterface
public interface LaunchCheck {

  /** Finds nothing; for use without the emulator. */
  LaunchCheck NONE = (program, flexgrip) -> List.of();

  /**
   * Returns what is wrong with the launch comments, including problems that a comment suppresses.
   *
   * @param flexgrip whether launches that name no machine are for FlexGripPlus
   */
  List<Problem> findProblems(Program program, boolean flexgrip);
}
