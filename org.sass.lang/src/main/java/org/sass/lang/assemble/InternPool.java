package org.sass.lang.assemble;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.sass.lang.assemble.Program.Constant;
import org.sass.lang.isa.Isa;

/**
 * Objects that the versions of a document share. Equal values are represented by the same object,
 * so that a comparison by identity shows whether cached results are still valid.
 */
public final class InternPool {
  private final Map<String, Isa> isas = new HashMap<>();
  private final Map<String, Integer> capacities = new HashMap<>();
  private final Map<String, int[]> layoutsByKernel = new HashMap<>();
  private final Map<Object, Object> canonicalObjects = new HashMap<>();
  private List<Constant> constants = List.of();

  /**
   * A name declared outside all kernels. {@code before} is the key of the names declared before it.
   */
  private record GlobalName(Object previousKey, String name, long value) {
    // There may be thousands of names, so the earlier ones are compared by identity only.

    @Override
    public boolean equals(Object other) {
      return other instanceof GlobalName global
          && previousKey == global.previousKey
          && value == global.value
          && name.equals(global.name);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * System.identityHashCode(previousKey) + name.hashCode())
          + Long.hashCode(value);
    }
  }

  /** Returns the instruction set with a name, or null. It is looked up only once. */
  Isa findIsa(String name, Function<String, Isa> lookup) {
    Isa known = isas.get(name);
    if (known == null) {
      known = lookup.apply(name);
      if (known != null) {
        isas.put(name, known);
      }
    }
    return known;
  }

  /**
   * Returns the initial capacity for a kernel's instructions: 16 more than its last known number,
   * or 16.
   */
  int initialCapacity(String kernel) {
    return capacities.getOrDefault(kernel, 16);
  }

  /**
   * Stores the number of instructions of a kernel, because its next version will have about as
   * many.
   */
  void storeCodeSize(String kernel, int size) {
    if (capacities.size() > 10_000) {
      capacities.clear();
      layoutsByKernel.clear();
    }
    capacities.put(kernel, size + 16);
  }

  /**
   * Returns a key for the addresses of a kernel's instructions. It is the same object as in the
   * previous version if the addresses are the same.
   */
  Object layoutKey(KernelBuilder kernel) {
    int[] previousAddresses = layoutsByKernel.get(kernel.name);
    int[] addresses = kernel.code.addressesOr(previousAddresses);
    if (addresses != previousAddresses) {
      layoutsByKernel.put(kernel.name, addresses);
    }
    return addresses;
  }

  /**
   * Returns the constants. The list is the same object as in the previous version if the constants
   * and their places are the same.
   */
  List<Constant> internConstants(List<Constant> newConstants) {
    boolean same = newConstants.size() == constants.size();
    for (int i = 0; same && i < newConstants.size(); i++) {
      Constant oldConstant = constants.get(i);
      Constant newConstant = newConstants.get(i);
      same =
          oldConstant.bank() == newConstant.bank()
              && oldConstant.offset() == newConstant.offset()
              && Arrays.equals(oldConstant.bytes(), newConstant.bytes())
              && Objects.equals(oldConstant.place(), newConstant.place());
    }
    if (!same) {
      constants = List.copyOf(newConstants);
    }
    return constants;
  }

  /**
   * Returns a key for names declared outside all kernels. The same declarations in the same order
   * have the same object as key.
   *
   * @param previousKey key of the names declared before
   */
  Object globalsKey(Object previousKey, String name, long value) {
    return intern(new GlobalName(previousKey, name, value));
  }

  /** Returns the one object that represents all equal objects. */
  Object intern(Object value) {
    if (canonicalObjects.size() > 10_000) {
      canonicalObjects.clear();
    }
    Object known = canonicalObjects.putIfAbsent(value, value);
    return known == null ? value : known;
  }
}
