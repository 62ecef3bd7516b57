package org.sass.lang.assemble;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import org.sass.lang.assemble.CachedEncoding.Lookup;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.codec.Symbols;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.Place;

/**
 * The names declared in a kernel, or those declared outside all kernels.
 *
 * <p>While a kernel is being read, an unknown name may be a label further down. Expressions with it
 * have the value 0 until then. The instruction that uses it is encoded again at the kernel's end.
 */
public final class Scope implements Symbols {

  /** A branch to a function contains this address also if a control word stands there. */
  private static final long FUNCTION_START = 0;

  /** What a name stands for. */
  public enum Kind {
    LABEL("label"),
    EQU(".equ"),
    PARAM(".param"),
    SHARED(".shared");

    final String displayName;

    Kind(String displayName) {
      this.displayName = displayName;
    }
  }

  /** A declared name. */
  public static final class Definition {
    public final Kind kind;
    public final Place place;
    public final long value;

    /**
     * Its value in an instruction. For a label this is the address that branches to it contain,
     * which may be that of a control word.
     */
    final long operandValue;

    private boolean used;

    private Definition(Kind kind, Place place, long value, long operandValue) {
      this.kind = kind;
      this.place = place;
      this.value = value;
      this.operandValue = operandValue;
    }

    public boolean isUsed() {
      return used;
    }
  }

  private final Scope outer;

  /** The function that this is the scope of; null if there is none. */
  private final String function;

  private final Predicate<String> isRegister;
  private final Map<String, Definition> definitions = new LinkedHashMap<>();

  /** Whether the code from here on has no control words. */
  private boolean lacksControlWords;

  private boolean isClosed;
  private String firstUnknown;
  private List<Lookup> lookups = List.of();

  /** The names declared outside this scope that were used in it. */
  private final Set<String> usedOuterNames = new LinkedHashSet<>(0);

  /**
   * Creates an empty scope.
   *
   * @param outer the scope to search for names not found here, or null
   * @param isRegister tells whether a name is a register name, which has no value
   */
  public Scope(Scope outer, Predicate<String> isRegister) {
    this(outer, null, isRegister);
  }

  /**
   * Creates an empty scope of a function. In it, the function's name is the address where the
   * function starts, unless something else has that name.
   *
   * @param outer the scope to search for names not found here, or null
   * @param function name of the function; null for none
   * @param isRegister tells whether a name is a register name, which has no value
   */
  Scope(Scope outer, String function, Predicate<String> isRegister) {
    this.outer = outer;
    this.function = function;
    this.isRegister = isRegister;
  }

  /** Returns the names of this scope alone, in the order of their declaration. */
  public Map<String, Definition> definitions() {
    return definitions;
  }

  /** Declares a name. */
  void define(Isa isa, String name, Kind kind, Place place, long value) {
    boolean controlled = kind == Kind.LABEL && !lacksControlWords;
    long operandValue =
        controlled ? BranchTargets.encodedTarget(isa, address -> false, value) : value;
    definitions.put(name, new Definition(kind, place, value, operandValue));
  }

  /**
   * Declares a name with the same meaning as in a text that was assembled before.
   *
   * @param program the program of that text
   */
  public void define(Program program, Symbol symbol) {
    Kind kind = Kind.valueOf(symbol.kind().name());
    Place place = new Place(symbol.line() + 1, symbol.start(), symbol.end());
    long operandValue = symbol.value();
    if (kind == Kind.LABEL && symbol.kernelIndex() >= 0) {
      Kernel kernel = program.kernels().get(symbol.kernelIndex());
      operandValue =
          BranchTargets.encodedTarget(
              program.isa(), address -> kernel.instructionAt(address) != null, operandValue);
    }
    definitions.put(symbol.name(), new Definition(kind, place, symbol.value(), operandValue));
  }

  /**
   * Notes that the code from an address on has no control words. A label of the instruction there
   * was first given the address that follows a control word; it now gets the address itself.
   *
   * @param expected the address after a control word
   * @param address the address without a control word
   */
  void noteNoControlWords(long expected, long address) {
    lacksControlWords = true;
    definitions.replaceAll(
        (name, old) ->
            old.kind == Kind.LABEL && old.value == expected
                ? new Definition(old.kind, old.place, address, address)
                : old);
  }

  /** Returns what the name stands for here, or null. */
  Definition find(String name) {
    Definition ownDefinition = definitions.get(name);
    return ownDefinition != null || outer == null ? ownDefinition : outer.find(name);
  }

  /** Returns whether a name is that of the function, and nothing else has it. */
  boolean isFunction(String name) {
    return name.equals(function) && find(name) == null;
  }

  /** Returns whether the function's name was looked up since {@link #resetLookups}. */
  boolean usesFunction() {
    return lookups.stream().anyMatch(lookup -> isFunction(lookup.name()));
  }

  /** Returns the names declared outside this scope that were used in it. */
  List<String> usedOuterNames() {
    return List.copyOf(usedOuterNames);
  }

  /** Marks a name as used by a kernel that was taken over from an earlier version. */
  void markUsed(String name) {
    definitions.get(name).used = true;
  }

  /** Ends the declarations: from now on an unknown name has no value. */
  public void closeDeclarations() {
    isClosed = true;
  }

  /** Forgets which names were looked up. */
  public void resetLookups() {
    firstUnknown = null;
    lookups = List.of();
  }

  /** Returns whether any name was looked up since {@link #resetLookups}. */
  boolean hasLookups() {
    return !lookups.isEmpty();
  }

  /**
   * Returns the names that were looked up since {@link #resetLookups}, each once, with their
   * values.
   */
  List<Lookup> lookups() {
    return lookups;
  }

  private OptionalLong recordLookup(String name, OptionalLong value) {
    for (int i = 0; i < lookups.size(); i++) {
      if (lookups.get(i).name().equals(name)) {
        return value;
      }
    }
    lookups = lookups.isEmpty() ? new ArrayList<>(2) : lookups;
    lookups.add(new Lookup(name, value, isPending(name)));
    return value;
  }

  /**
   * Returns the first name that was looked up since {@link #resetLookups} and not known, or null.
   */
  String firstUnknown() {
    return firstUnknown;
  }

  @Override
  public OptionalLong value(String name) {
    Definition ownDefinition = definitions.get(name);
    Definition definition =
        ownDefinition != null || outer == null ? ownDefinition : outer.find(name);
    if (definition == null && isRegister.test(name)) {
      return OptionalLong.empty();
    }
    if (definition != null) {
      definition.used = true;
      if (ownDefinition == null) {
        usedOuterNames.add(name);
      }
      return recordLookup(name, OptionalLong.of(definition.operandValue));
    }
    if (isClosed && name.equals(function)) {
      return recordLookup(name, OptionalLong.of(FUNCTION_START));
    }
    firstUnknown = firstUnknown == null ? name : firstUnknown;
    return recordLookup(name, isClosed ? OptionalLong.empty() : OptionalLong.of(0));
  }

  @Override
  public boolean isPending(String name) {
    return !isClosed && find(name) == null && !isRegister.test(name);
  }

  /**
   * Returns the names that expressions in directives may use. Labels and parameters are not numbers
   * and have no value there.
   */
  Symbols constantSymbols() {
    return name -> {
      Definition definition = find(name);
      return definition == null || definition.kind == Kind.LABEL || definition.kind == Kind.PARAM
          ? OptionalLong.empty()
          : OptionalLong.of(definition.value);
    };
  }
}
