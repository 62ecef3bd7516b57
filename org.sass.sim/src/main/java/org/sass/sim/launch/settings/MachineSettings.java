package org.sass.sim.launch.settings;

import java.util.EnumMap;
import java.util.Map;
import org.sass.sim.launch.syntax.FileRef;
import org.sass.sim.target.flexgrip.FlexGripTarget;
import org.sass.sim.target.flexgrip.Quirk;

/**
 * What was said about the machine to be. What was not said is null or an empty map.
 *
 * @param profile its name, one that {@link FlexGripTarget#named} knows
 * @param switches quirks that are switched on or off
 * @param tables a file with the tables of its special functions
 * @param places how many blocks are resident at once
 * @param registers general registers allocated to a thread
 */
public record MachineSettings(
    String profile,
    Map<Quirk, Boolean> switches,
    FileRef tables,
    Integer places,
    Integer registers) {

  /** Nothing said at all. */
  public static final MachineSettings NONE = new MachineSettings(null, Map.of(), null, null, null);

  /** These settings, and where they say nothing the others. */
  MachineSettings over(MachineSettings others) {
    Map<Quirk, Boolean> all = new EnumMap<>(Quirk.class);
    all.putAll(others.switches);
    all.putAll(switches);
    return new MachineSettings(
        profile != null ? profile : others.profile,
        Map.copyOf(all),
        tables != null ? tables : others.tables,
        places != null ? places : others.places,
        registers != null ? registers : others.registers);
  }

  /** The machine, apart from tables in a file. */
  public FlexGripTarget machine() {
    return machine(FlexGripTarget.WITHOUT_QUIRKS);
  }

  /**
   * The machine, apart from tables in a file.
   *
   * @param otherwise which it is where nothing is said
   */
  public FlexGripTarget machine(FlexGripTarget otherwise) {
    FlexGripTarget machine = profile == null ? otherwise : FlexGripTarget.named(profile);
    for (Map.Entry<Quirk, Boolean> one : switches.entrySet()) {
      machine = machine.with(one.getKey(), one.getValue());
    }
    return machine;
  }
}
