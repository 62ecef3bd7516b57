package org.sass.sim.target.flexgrip;

import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/** An immutable set of the quirks that are on. */
public final class Quirks {
  /** No quirks: a G80. */
  public static final Quirks NONE = new Quirks(EnumSet.noneOf(Quirk.class));

  /** The quirks of the RTL as it is shipped. */
  public static final Quirks DEFAULT = new Quirks(defaultQuirks());

  private final EnumSet<Quirk> enabled;

  private Quirks(EnumSet<Quirk> enabled) {
    this.enabled = enabled;
  }

  private static EnumSet<Quirk> defaultQuirks() {
    EnumSet<Quirk> defaults = EnumSet.allOf(Quirk.class);
    defaults.removeIf(quirk -> !quirk.isOnByDefault());
    return defaults;
  }

  public static Quirks of(Collection<Quirk> quirks) {
    EnumSet<Quirk> quirkSet = EnumSet.noneOf(Quirk.class);
    quirkSet.addAll(quirks);
    return new Quirks(quirkSet);
  }

  /** Returns whether a quirk is on. */
  public boolean has(Quirk quirk) {
    return enabled.contains(quirk);
  }

  public boolean isEmpty() {
    return enabled.isEmpty();
  }

  /** Returns this set with one quirk switched on or off. */
  public Quirks with(Quirk quirk, boolean isOn) {
    EnumSet<Quirk> copy = EnumSet.copyOf(enabled);
    if (isOn) {
      copy.add(quirk);
    } else {
      copy.remove(quirk);
    }
    return new Quirks(copy);
  }

  /** Returns a copy of the quirks that are on, in the order of the enum. */
  public Set<Quirk> toSet() {
    return EnumSet.copyOf(enabled);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Quirks quirks && quirks.enabled.equals(enabled);
  }

  @Override
  public int hashCode() {
    return enabled.hashCode();
  }

  @Override
  public String toString() {
    return enabled.toString();
  }
}
