package org.sass.sim.exec;

import org.sass.sim.rtl.Quirk;
import org.sass.sim.rtl.Quirks;
import org.sass.sim.rtl.SpecialTables;

/**
 * The machine to be.
 *
 * @param name for messages and the command line
 * @param quirks in what it differs from a G80
 * @param tables the tables of its special functions, or null
 */
public record Profile(String name, Quirks quirks, SpecialTables tables) {
  /** What NVIDIA's hardware and manual intend. */
  public static final Profile G80 = new Profile("g80", Quirks.NONE, null);

  /** The RTL of FlexGripPlus 4.4 with 8 cores, its defects included. */
  public static final Profile FLEXGRIPPLUS = new Profile("flexgripplus", Quirks.USUAL, null);

  /** The profile of that name, or null. */
  public static Profile named(String name) {
    return switch (name) {
      case "g80" -> G80;
      case "flexgripplus" -> FLEXGRIPPLUS;
      default -> null;
    };
  }

  /** Whether it computes as a G80 does. */
  public boolean plain() {
    return quirks.isEmpty() && tables == null;
  }

  public boolean has(Quirk quirk) {
    return quirks.has(quirk);
  }

  /** The same with one quirk switched. */
  public Profile with(Quirk quirk, boolean on) {
    return new Profile(name, quirks.with(quirk, on), tables);
  }

  public Profile with(SpecialTables sfu) {
    return new Profile(name, quirks, sfu);
  }

  /** What a launch has to keep. */
  public Limits limits() {
    return Limits.of(this);
  }
}
