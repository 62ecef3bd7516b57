package org.sass.lang.ide.analysis;

import java.util.List;
import org.sass.lang.assemble.Program;
import org.sass.lang.text.Problem;

/**
 * Reads the launch comments of programs. The emulator does; the language alone does not know what
 * they mean.
 */
@FunctionalInterface
public interface LaunchCheck {

  /** For those who know the language alone: finds nothing. */
  LaunchCheck NONE = (program, flexgrip) -> List.of();

  /**
   * What is wrong with the launch comments, also where a comment suppresses it.
   *
   * @param flexgrip whether launches that name no machine are for FlexGripPlus
   */
  List<Problem> problems(Program program, boolean flexgrip);
}
