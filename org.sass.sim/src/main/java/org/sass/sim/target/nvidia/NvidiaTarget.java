package org.sass.sim.target.nvidia;

import org.sass.lang.isa.Isa;
import org.sass.sim.arith.special.SpecialFunctionModel;
import org.sass.sim.machine.LaunchAbi;
import org.sass.sim.machine.RegisterCounts;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.Divergence;
import org.sass.sim.op.Semantics;
import org.sass.sim.target.MachineLimits;
import org.sass.sim.target.Reconvergence;
import org.sass.sim.target.Target;

/** A machine that runs compiled code: Kepler, Maxwell or Pascal. */
public enum NvidiaTarget implements Target, Reconvergence {
  /** sm_35 and sm_37. That it has the special function unit of sm_50 is an assumption. */
  KEPLER("kepler", "Kepler", BankLayout.KEPLER, SpecialFunctionModel.SM_50),
  /** sm_50. */
  MAXWELL("maxwell", "Maxwell", BankLayout.MAXWELL, SpecialFunctionModel.SM_50),
  /** sm_52 and sm_53. */
  LATE_MAXWELL("maxwell-2", "Maxwell", BankLayout.MAXWELL, SpecialFunctionModel.SM_52),
  /** sm_60, sm_61 and sm_62. */
  PASCAL("pascal", "Pascal", BankLayout.MAXWELL, SpecialFunctionModel.SM_52);

  private static final int MAX_GRID = 65_535;

  private final String displayName;
  private final NvidiaLaunchAbi abi;
  private final MachineLimits limits;

  private final SpecialFunctionModel model;

  /**
   * Made when it is first needed, because a kernel of another machine needs none of it. There is
   * only one, because decoded kernels are compared by it.
   */
  private NvidiaSemantics semantics;

  NvidiaTarget(
      String displayName, String machineName, BankLayout layout, SpecialFunctionModel model) {
    this.model = model;
    this.displayName = displayName;
    abi = new NvidiaLaunchAbi(layout);
    limits =
        new MachineLimits(
            machineName,
            1024,
            1024,
            1024,
            64,
            Integer.MAX_VALUE,
            MAX_GRID,
            MAX_GRID,
            4096,
            48 * 1024,
            false,
            abi);
  }

  /** Returns the machine of an architecture, such as {@code sm_50}; null if there is none. */
  public static NvidiaTarget of(String arch) {
    return switch (arch) {
      case "sm_35", "sm_37" -> KEPLER;
      case "sm_50" -> MAXWELL;
      case "sm_52", "sm_53" -> LATE_MAXWELL;
      case "sm_60", "sm_61", "sm_62" -> PASCAL;
      default -> null;
    };
  }

  /** Returns where a launch puts its sizes, addresses and parameters. */
  public BankLayout bankLayout() {
    return abi.layout();
  }

  @Override
  public synchronized Semantics semantics() {
    if (semantics == null) {
      semantics = new NvidiaSemantics(model);
    }
    return semantics;
  }

  @Override
  public Reconvergence reconvergence() {
    return this;
  }

  /** Lets waiting lanes continue if an instruction has left no lane active. */
  @Override
  public void applyMarkers(Warp warp, DecodedInstruction instruction) {
    if (warp.activeMask() == 0) {
      Divergence.resume(warp);
    }
  }

  @Override
  public MachineLimits limits() {
    return limits;
  }

  @Override
  public LaunchAbi abi() {
    return abi;
  }

  /** Returns the registers of the table, and one more predicate register for the condition code. */
  @Override
  public RegisterCounts registerCounts(Isa isa) {
    RegisterCounts counts = RegisterCounts.of(isa);
    return new RegisterCounts(
        counts.general(), counts.address(), ConditionCode.NUMBER + 1, counts.launchRegister());
  }

  /** Returns false, because the translating engines do not know these instructions. */
  @Override
  public boolean matchesReference() {
    return false;
  }

  @Override
  public boolean isCheckable() {
    return false;
  }

  /** Returns an address above the windows of shared and local memory, which take 32 bits. */
  @Override
  public long firstBufferAddress() {
    return 0x7_0000_0000L;
  }

  /**
   * Returns the address after the windows of shared and local memory: generic loads and stores
   * would not reach a buffer in or below them.
   */
  @Override
  public long lowestAddress() {
    return AddressWindows.END;
  }

  @Override
  public long addressLimit() {
    return BankLayout.CONSTANT_WINDOW;
  }

  @Override
  public boolean hasFlatMemory() {
    return false;
  }

  @Override
  public String profile() {
    return "";
  }

  @Override
  public int addressWords() {
    return 2;
  }

  @Override
  public String toString() {
    return displayName;
  }
}
