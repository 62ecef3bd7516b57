package org.sass.lang.ui.launch;

import java.util.List;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;

/**
 * What a launch configuration says; what it does not say is as the launch comments of the file have
 * it. The names are those that the debug adapter takes.
 */
public enum Setting {
  /** The file: a path in the workspace, or one with variables. */
  PROGRAM("program", null),
  /** The kernel, where the file has several. */
  KERNEL("kernel", "--kernel"),
  /** Blocks: {@code X} or {@code X,Y}. */
  GRID("grid", "--grid"),
  /** Threads of a block: {@code X}, {@code X,Y} or {@code X,Y,Z}. */
  BLOCK("block", "--block"),
  /** The parameters, in order; a list. */
  PARAMS("params", "--param"),
  /** Buffers, {@code NAME=SIZE:FILL}; a list. */
  BUFFERS("buffers", "--buffer"),
  /** Words in constant banks; a list. */
  CONSTANTS("constants", "--const"),
  /** Shared memory of a block beyond what the kernel declares. */
  SHARED("shared", "--shared"),
  /** An image of the global memory. */
  GLOBAL("global", "--global"),
  /** Warp instructions after which the run is ended. */
  MAX_STEPS("maxSteps", "--max-steps"),
  /** The machine to be. */
  PROFILE("profile", "--profile"),
  /** What to look for on the way; a list. */
  CHECKS("checks", "--check"),
  /** The instruction set; empty for what the file says. */
  ISA("isa", "--isa"),
  /** Whether a session stops before the first instruction. */
  STOP_ON_ENTRY("stopOnEntry", null),
  /** Whether a session stops behind the last one. */
  STOP_ON_END("stopOnEnd", null),
  /** Memory for going back. */
  HISTORY("historyMegabytes", null),
  /** Whether a run prints statistics at its end. */
  STATISTICS("statistics", null),
  /** The folder of the Java to use; empty for that of the preferences. */
  JAVA("java", null),
  /** Further options of the JVM. */
  JVM_OPTIONS("jvmOptions", null);

  /** The type of our launch configurations. */
  public static final String TYPE = "org.sass.lang.ui.launch.kernel";

  /** Those that the adapter takes as one text. */
  static final List<Setting> TEXTS =
      List.of(KERNEL, GRID, BLOCK, SHARED, GLOBAL, MAX_STEPS, PROFILE, ISA);

  /** Those that are lists. */
  static final List<Setting> LISTS = List.of(PARAMS, BUFFERS, CONSTANTS, CHECKS);

  private final String word;
  private final String option;

  Setting(String word, String option) {
    this.word = word;
    this.option = option;
  }

  /** The adapter's name for it. */
  public String word() {
    return word;
  }

  /** The option of {@code gsass run}; null if it has none. */
  String option() {
    return option;
  }

  private String key() {
    return "org.sass.lang.ui.launch." + word;
  }

  /** What a configuration says, without spaces around it; empty if it says nothing. */
  public String text(ILaunchConfiguration configuration) throws CoreException {
    return configuration.getAttribute(key(), "").trim();
  }

  /** The lines of a list, without empty ones. */
  public List<String> list(ILaunchConfiguration configuration) throws CoreException {
    return configuration.getAttribute(key(), List.of()).stream()
        .map(String::trim)
        .filter(line -> !line.isEmpty())
        .toList();
  }

  /** Whether it is switched on. */
  public boolean truth(ILaunchConfiguration configuration) throws CoreException {
    return configuration.getAttribute(
        key(), this == STOP_ON_ENTRY || this == STATISTICS /* unless it is said otherwise */);
  }

  /** Says it; an empty text says nothing. */
  public void set(ILaunchConfigurationWorkingCopy configuration, String text) {
    configuration.setAttribute(key(), text == null || text.isBlank() ? null : text.trim());
  }

  /** Says a list; an empty one says nothing. */
  public void set(ILaunchConfigurationWorkingCopy configuration, List<String> lines) {
    configuration.setAttribute(key(), lines.isEmpty() ? null : lines);
  }

  /** Switches it on or off. */
  public void set(ILaunchConfigurationWorkingCopy configuration, boolean on) {
    configuration.setAttribute(key(), on);
  }
}
