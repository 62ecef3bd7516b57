package org.sass.sim.target.flexgrip;

import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/** The quirks that are on. Immutable. */
public final class Quirks {
  /** None: a G80. */
  public static final Quirks NONE = new Quirks(EnumSet.noneOf(Quirk.class));

  /** The RTL as it is shipped. */
  public static final Quirks USUAL = new Quirks(usual());

  private final EnumSet<Quirk> on;

  private Quirks(EnumSet<Quirk> on) {
    this.on = on;
  }

  private static EnumSet<Quirk> usual() {
    EnumSet<Quirk> usual = EnumSet.allOf(Quirk.class);
    usual.removeIf(quirk -> !quirk.usual());
    return usual;
  }

  public static Quirks of(Collection<Quirk> quirks) {
    EnumSet<Quirk> on = EnumSet.noneOf(Quirk.class);
    on.addAll(quirks);
    return new Quirks(on);
  }

  /** Whether a quirk is on. */
  public boolean has(Quirk quirk) {
    return on.contains(quirk);
  }

  public boolean isEmpty() {
    return on.isEmpty();
  }

  /** These, with one switched. */
  public Quirks with(Quirk quirk, boolean wanted) {
    EnumSet<Quirk> copy = EnumSet.copyOf(on);
    if (wanted) {
      copy.add(quirk);
    } else {
      copy.remove(quirk);
    }
    return new Quirks(copy);
  }

  /** Those that are on, in the order of the registry. */
  public Set<Quirk> set() {
    return EnumSet.copyOf(on);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Quirks quirks && quirks.on.equals(on);
  }

  @Override
  public int hashCode() {
    return on.hashCode();
  }

  @Override
  public String toString() {
    return on.toString();
  }
}
