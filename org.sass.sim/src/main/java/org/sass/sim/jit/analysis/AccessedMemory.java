package org.sass.sim.jit.analysis;

import org.sass.sim.op.MemorySpace;
import org.sass.sim.op.OperationEffects;

/**
 * Which memories instructions read and write. Lanes of a piece do not run in step: one stores while
 * another has yet to load what stood there. So a piece has no store and another access of the same
 * memory; unless it knows the addresses ahead and looks whether any lane accesses what another one
 * does.
 */
public final class AccessedMemory {
  private boolean loadsShared;
  private boolean storesShared;
  private boolean loadsGlobal;
  private boolean storesGlobal;

  public static AccessedMemory by(OperationEffects effects) {
    AccessedMemory touched = new AccessedMemory();
    touched.loadsGlobal = effects.loads(MemorySpace.GLOBAL);
    touched.storesGlobal = effects.stores(MemorySpace.GLOBAL);
    touched.loadsShared = effects.loads(MemorySpace.SHARED);
    touched.storesShared = effects.stores(MemorySpace.SHARED);
    return touched;
  }

  public boolean clashesInShared(AccessedMemory more) {
    return storesShared && (more.loadsShared || more.storesShared)
        || loadsShared && more.storesShared;
  }

  public boolean clashesInGlobal(AccessedMemory more) {
    return storesGlobal && (more.loadsGlobal || more.storesGlobal)
        || loadsGlobal && more.storesGlobal;
  }

  public void add(AccessedMemory more) {
    loadsShared |= more.loadsShared;
    storesShared |= more.storesShared;
    loadsGlobal |= more.loadsGlobal;
    storesGlobal |= more.storesGlobal;
  }

  public boolean storesShared() {
    return storesShared;
  }

  public boolean loadsGlobal() {
    return loadsGlobal;
  }

  public boolean storesGlobal() {
    return storesGlobal;
  }
}
