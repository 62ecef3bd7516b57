package org.sass.sim.launch.settings;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Program;
import org.sass.lang.text.LaunchSetting;
import org.sass.lang.text.NearestWords;
import org.sass.lang.text.Problem;
import org.sass.sim.launch.syntax.SettingNames;

/**
 * The kernel of a program that is to run: the requested one, else the one that launch comments
 * name, else the only one.
 *
 * @param kernel the kernel to run; null if none can be chosen
 * @param problem why none can be chosen; else null
 */
public record KernelChoice(Program.Kernel kernel, Problem problem) {

  /**
   * Chooses the kernel for a command line.
   *
   * @param requestedName name of the requested kernel, or null
   */
  public static KernelChoice choose(
      Program program, LaunchComments comments, String requestedName) {
    return choose(program, comments, requestedName, SettingNames.OPTIONS);
  }

  /**
   * Chooses the kernel.
   *
   * @param requestedName name of the requested kernel, or null
   * @param settings how problems name the setting
   */
  public static KernelChoice choose(
      Program program, LaunchComments comments, String requestedName, SettingNames settings) {
    List<String> known = kernelNames(program);
    if (requestedName != null) {
      return findRequested(program, requestedName, known, settings);
    }
    List<String> named = new ArrayList<>(comments.byKernel().keySet());
    if (named.size() == 1) {
      return new KernelChoice(program.findKernel(named.get(0)), null);
    }
    if (known.size() == 1) {
      return new KernelChoice(program.kernels().get(0), null);
    }
    if (known.isEmpty()) {
      return failed(Problem.error("no-kernel", "there is no instruction to run here", 1, 0, 1));
    }
    return failed(
        Problem.withoutPlace(
            "which-kernel",
            "there are several kernels: "
                + String.join(", ", known)
                + "; choose one with "
                + settings.nameOf(LaunchSetting.KERNEL)
                + (settings == SettingNames.FIELDS ? " in the launch configuration" : "")));
  }

  private static KernelChoice findRequested(
      Program program, String requestedName, List<String> known, SettingNames settings) {
    Program.Kernel kernel = program.findKernel(requestedName);
    if (kernel != null) {
      return new KernelChoice(kernel, null);
    }
    List<String> near = NearestWords.nearest(requestedName, known, 1);
    return failed(
        Problem.withoutPlace(
            "unknown-kernel",
            settings.nameOf(LaunchSetting.KERNEL)
                + ": there is no kernel '"
                + requestedName
                + "'"
                + (near.isEmpty() ? "" : "; did you mean " + near.get(0) + "?")
                + (known.isEmpty() ? "" : " (there are: " + String.join(", ", known) + ")")));
  }

  private static KernelChoice failed(Problem problem) {
    return new KernelChoice(null, problem);
  }

  static List<String> kernelNames(Program program) {
    List<String> names = new ArrayList<>();
    for (Program.Kernel kernel : program.kernels()) {
      names.add(kernel.name());
    }
    return names;
  }
}
