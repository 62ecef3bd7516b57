package org.sass.sim.target.flexgrip;

import org.sass.sim.machine.LaunchAbi;
import org.sass.sim.op.Semantics;
import org.sass.sim.target.MachineLimits;
import org.sass.sim.target.Reconvergence;
import org.sass.sim.target.Target;
import org.sass.sim.target.g80.G80;
import org.sass.sim.target.g80.G80LaunchAbi;

/**
 * FlexGripPlus 4.4 with 8 cores: a G80 with those deviations of the RTL (quirks) that are on.
 *
 * @param name its name for messages and the command line
 * @param quirks the deviations from a G80 that are on
 * @param tables the tables of its special functions, read from a file; null if there is no file
 */
public record FlexGripTarget(String name, Quirks quirks, SpecialTables tables) implements Target {
  /** The RTL as it is, including its defects. */
  public static final FlexGripTarget FLEXGRIPPLUS =
      new FlexGripTarget("flexgripplus", Quirks.DEFAULT, null);

  /** FlexGripPlus without deviations: it computes the same as {@link G80}. */
  public static final FlexGripTarget WITHOUT_QUIRKS =
      new FlexGripTarget(G80.TARGET.name(), Quirks.NONE, null);

  private static final int MAX_BLOCKS = 8;
  private static final int MAX_WARPS = 32;

  /** Mask of the address bits that the RTL's global memory decodes. */
  private static final int ADDRESS_MASK = 0x3ffff;

  /** Returns the machine with that name; null if there is none. */
  public static FlexGripTarget fromName(String name) {
    return name.equals(WITHOUT_QUIRKS.name)
        ? WITHOUT_QUIRKS
        : name.equals(FLEXGRIPPLUS.name) ? FLEXGRIPPLUS : null;
  }

  @Override
  public Target reference() {
    return G80.TARGET;
  }

  @Override
  public boolean matchesReference() {
    return quirks.isEmpty() && tables == null;
  }

  /** Returns whether a deviation is on. */
  public boolean has(Quirk quirk) {
    return quirks.has(quirk);
  }

  /** Returns this machine with one deviation switched on or off. */
  public FlexGripTarget withQuirk(Quirk quirk, boolean isOn) {
    return new FlexGripTarget(name, quirks.with(quirk, isOn), tables);
  }

  /** Returns this machine with tables of special functions. */
  public FlexGripTarget withTables(SpecialTables newTables) {
    return new FlexGripTarget(name, quirks, newTables);
  }

  @Override
  public boolean takesTables() {
    return true;
  }

  @Override
  public WithTables readTables(String text) {
    SpecialTables.ReadResult reading = SpecialTables.read(text);
    return new WithTables(
        reading.problem() == null ? withTables(reading.tables()) : this, reading.problem());
  }

  @Override
  public Semantics semantics() {
    return quirks.isEmpty() ? G80.TARGET.semantics() : new FlexGripSemantics(this);
  }

  @Override
  public Reconvergence reconvergence() {
    return quirks.isEmpty() ? G80.TARGET.reconvergence() : new FlexGripControlFlow(this);
  }

  @Override
  public MachineLimits limits() {
    MachineLimits g80 = G80.LIMITS;
    if (quirks.isEmpty()) {
      return g80;
    }
    int threads = has(Quirk.LARGE_BLOCKS) ? 1024 : g80.maxThreads();
    return new MachineLimits(
        "the profile " + name,
        threads,
        threads,
        threads,
        g80.maxBlockZ(),
        g80.maxGridX(),
        g80.maxGridY(),
        g80.maxGridZ(),
        has(Quirk.FIFTEEN_PARAMETERS) ? 60 : g80.maxParamBytes(),
        g80.maxSharedBytes(),
        has(Quirk.SHARED_SIZE),
        abi());
  }

  @Override
  public LaunchAbi abi() {
    return new G80LaunchAbi(has(Quirk.GHOST_LANES), has(Quirk.STALE_REGISTERS));
  }

  @Override
  public int residentBlocks(int warpsPerBlock, int residentLimit) {
    if (quirks.isEmpty()) {
      return 1;
    }
    int fittingBlocks = Math.max(1, Math.min(MAX_BLOCKS, MAX_WARPS / warpsPerBlock));
    return residentLimit > 0 ? Math.min(residentLimit, MAX_BLOCKS) : fittingBlocks;
  }

  @Override
  public int globalAddressMask() {
    return has(Quirk.ADDRESS_WRAP) ? ADDRESS_MASK : -1;
  }

  @Override
  public boolean allowsUnaligned() {
    return has(Quirk.UNALIGNED_ACCESS);
  }
}
