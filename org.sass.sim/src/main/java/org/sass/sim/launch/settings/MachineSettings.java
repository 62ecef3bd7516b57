package org.sass.sim.launch.settings;

import java.util.EnumMap;
import java.util.Map;
import org.sass.sim.launch.syntax.FileRef;
import org.sass.sim.target.flexgrip.FlexGripTarget;
import org.sass.sim.target.flexgrip.Quirk;

/**
 * The settings of the machine to emulate. A setting that is not specified is null or an empty map.
 *
 * @param profile name of the machine, one that {@link FlexGripTarget#fromName} knows
 * @param switches quirks that are switched on or off
 * @param tables a file with the tables of its special functions
 * @param residentBlocks how many blocks are resident at once
 * @param registers general registers allocated to a thread
 */
public record MachineSettings(
    String profile,
    Map<Quirk, Boolean> switches,
    FileRef tables,
    Integer residentBlocks,
    Integer registers) {

  /** Settings of which none is specified. */
  public static final MachineSettings NONE = new MachineSettings(null, Map.of(), null, null, null);

  /** Returns these settings, completed with the others where these are not specified. */
  MachineSettings withDefaults(MachineSettings defaults) {
    Map<Quirk, Boolean> all = new EnumMap<>(Quirk.class);
    all.putAll(defaults.switches);
    all.putAll(switches);
    return new MachineSettings(
        profile != null ? profile : defaults.profile,
        Map.copyOf(all),
        tables != null ? tables : defaults.tables,
        residentBlocks != null ? residentBlocks : defaults.residentBlocks,
        registers != null ? registers : defaults.registers);
  }

  /**
   * Returns the machine, without special function tables from a file.
   *
   * @param defaultTarget the machine if no profile is specified
   */
  FlexGripTarget toTarget(FlexGripTarget defaultTarget) {
    FlexGripTarget machine = profile == null ? defaultTarget : FlexGripTarget.fromName(profile);
    for (Map.Entry<Quirk, Boolean> entry : switches.entrySet()) {
      machine = machine.withQuirk(entry.getKey(), entry.getValue());
    }
    return machine;
  }
}
