package org.sass.sim.launch.settings;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.LaunchSetting;
import org.sass.sim.target.Target;
import org.sass.sim.target.flexgrip.FlexGripTarget;
import org.sass.sim.target.nvidia.NvidiaTarget;

/** Chooses the machine that runs kernels of an instruction set. */
public final class TargetChoice {
  /** The settings that choose or change a profile. */
  static final List<LaunchSetting> PROFILE_SETTINGS =
      List.of(LaunchSetting.PROFILE, LaunchSetting.QUIRKS, LaunchSetting.SFU_TABLES);

  private TargetChoice() {}

  /**
   * Returns the machine for a launch, without special function tables from a file. If the settings
   * name no machine for SM 1.x, it is a G80.
   */
  public static Target of(Isa isa, MachineSettings settings) {
    return of(isa, settings, /* flexgrip= */ false);
  }

  /**
   * Returns the machine for a launch, without special function tables from a file.
   *
   * @param flexgrip whether the machine for SM 1.x is FlexGripPlus if the settings name none;
   *     otherwise, it is a G80
   */
  static Target of(Isa isa, MachineSettings settings, boolean flexgrip) {
    NvidiaTarget nvidia = NvidiaTarget.of(isa.archName());
    return nvidia != null
        ? nvidia
        : settings.toTarget(flexgrip ? FlexGripTarget.FLEXGRIPPLUS : FlexGripTarget.WITHOUT_QUIRKS);
  }

  /**
   * Returns whether a launch of a kernel of an instruction set can choose a profile. Kernels of the
   * other sets run on the machine of their architecture.
   */
  public static boolean hasProfiles(Isa isa) {
    return NvidiaTarget.of(isa.archName()) == null;
  }

  /**
   * Returns the settings that are refused for kernels of an instruction set. A function makes the
   * message, with the reason and what to do, from the value of the setting.
   */
  static Map<LaunchSetting, UnaryOperator<String>> refusedSettings(Isa isa) {
    Map<LaunchSetting, UnaryOperator<String>> refused = new EnumMap<>(LaunchSetting.class);
    if (hasProfiles(isa)) {
      refused.put(
          LaunchSetting.STACK,
          value ->
              "kernels of sm_10 to sm_13 have no stack in memory, and a thread always has 16K of"
                  + " local memory; leave it out");
      refused.put(
          LaunchSetting.HEAP,
          value -> "kernels of sm_10 to sm_13 have no malloc and no heap; leave it out");
      return refused;
    }
    PROFILE_SETTINGS.forEach(setting -> refused.put(setting, value -> noProfilesMessage(isa)));
    refused.put(LaunchSetting.GLOBAL, file -> noFlatMemoryMessage(isa, file));
    return refused;
  }

  /**
   * Returns why a setting of the machine is refused for an instruction set without profiles, and
   * what to do.
   */
  public static String noProfilesMessage(Isa isa) {
    return "this is for kernels of sm_10 to sm_13, and this kernel is of "
        + isa.archName()
        + "; leave it out";
  }

  /**
   * Returns why an image of the global memory is refused for an instruction set without profiles,
   * and what to do.
   *
   * @param file the name of the image
   */
  private static String noFlatMemoryMessage(Isa isa, String file) {
    return "this is for kernels of sm_10 to sm_13, whose global memory can be one region from"
        + " address 0 on, and this kernel is of "
        + isa.archName()
        + "; give the file to a buffer, as in image="
        + file
        + ", and pass its address, @image";
  }
}
