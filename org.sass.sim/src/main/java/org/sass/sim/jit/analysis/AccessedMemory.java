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

  public static AccessedMemory of(OperationEffects effects) {
    AccessedMemory accessed = new AccessedMemory();
    accessed.loadsGlobal = effects.loads(MemorySpace.GLOBAL);
    accessed.storesGlobal = effects.stores(MemorySpace.GLOBAL);
    accessed.loadsShared = effects.loads(MemorySpace.SHARED);
    accessed.storesShared = effects.stores(MemorySpace.SHARED);
    return accessed;
  }

  public boolean clashesInShared(AccessedMemory newAccess) {
    return storesShared && (newAccess.loadsShared || newAccess.storesShared)
        || loadsShared && newAccess.storesShared;
  }

  public boolean clashesInGlobal(AccessedMemory newAccess) {
    return storesGlobal && (newAccess.loadsGlobal || newAccess.storesGlobal)
        || loadsGlobal && newAccess.storesGlobal;
  }

  public void add(AccessedMemory newAccess) {
    loadsShared |= newAccess.loadsShared;
    storesShared |= newAccess.storesShared;
    loadsGlobal |= newAccess.loadsGlobal;
    storesGlobal |= newAccess.storesGlobal;
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
