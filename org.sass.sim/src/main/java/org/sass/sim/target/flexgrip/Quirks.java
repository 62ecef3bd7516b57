package org.sass.sim.target.flexgrip;

import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/** An immutable set of the quirks that are on. */
public final class Quirks {
  /** No quirks: a G80. */
  public static final Quirks NONE = new Quirks(EnumSet.noneOf(Quirk.class));

  /** The quirks of the RTL as it is shipped. */
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

  /** Returns whether a quirk is on. */
  public boolean has(Quirk quirk) {
    return on.contains(quirk);
  }

  public boolean isEmpty() {
    return on.isEmpty();
  }

  /** Returns this set with one quirk switched on or off. */
  public Quirks with(Quirk quirk, boolean wanted) {
    EnumSet<Quirk> copy = EnumSet.copyOf(on);
    if (wanted) {
      copy.add(quirk);
    } else {
      copy.remove(quirk);
    }
    return new Quirks(copy);
  }

  /** Returns a copy of the quirks that are on, in the order of the enum. */
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
