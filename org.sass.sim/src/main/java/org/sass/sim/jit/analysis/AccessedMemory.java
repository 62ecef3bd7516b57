package org.sass.sim.jit.analysis;

import org.sass.sim.op.MemorySpace;
import org.sass.sim.op.OperationEffects;

/**
 * Which memories some instructions read and write. The lanes of a translated piece do not run in
 * lockstep: one lane may store before another lane has loaded the old value. So a piece does not
 * contain a store and another access to the same memory. The exception is a piece that knows the
 * addresses in advance and checks whether any lane accesses what another one does.
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
