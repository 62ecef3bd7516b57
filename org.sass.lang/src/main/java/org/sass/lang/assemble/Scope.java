package org.sass.lang.assemble;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import org.sass.lang.assemble.CachedEncoding.Asked;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.codec.Symbols;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.Place;

/**
 * The names declared in a kernel, or those declared outside all kernels.
 *
 * <p>While a kernel is being read, an unknown name may be a label further down. It has the value 0
 * until then. The instruction that uses it is encoded again at the kernel's end.
 */
public final class Scope implements Symbols {

  /** What a name stands for. */
  public enum Kind {
    LABEL("label"),
    EQU(".equ"),
    PARAM(".param"),
    SHARED(".shared");

    final String word;

    Kind(String word) {
      this.word = word;
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
    final long meant;

    private boolean used;

    private Definition(Kind kind, Place place, long value, long meant) {
      this.kind = kind;
      this.place = place;
      this.value = value;
      this.meant = meant;
    }

    public boolean used() {
      return used;
    }
  }

  private final Scope outer;
  private final Predicate<String> registers;
  private final Map<String, Definition> definitions = new LinkedHashMap<>();

  /** Whether the code from here on has no control words. */
  private boolean bare;

  private boolean closed;
  private String unknown;
  private List<Asked> asked = List.of();

  /** The names declared outside this scope that were used in it. */
  private final Set<String> borrowed = new LinkedHashSet<>(0);

  /**
   * Creates an empty scope.
   *
   * @param outer the scope to search for names not found here, or null
   * @param registers tells whether a name is a register name, which has no value
   */
  public Scope(Scope outer, Predicate<String> registers) {
    this.outer = outer;
    this.registers = registers;
  }

  /** Returns the names of this scope alone, in the order of their declaration. */
  public Map<String, Definition> definitions() {
    return definitions;
  }

  /** Declares a name. */
  void define(Isa isa, String name, Kind kind, Place place, long value) {
    boolean controlled = kind == Kind.LABEL && !bare;
    long meant = controlled ? BranchTargets.aim(isa, address -> false, value) : value;
    definitions.put(name, new Definition(kind, place, value, meant));
  }

  /**
   * Declares a name with the same meaning as in a text that was assembled before.
   *
   * @param program the program of that text
   */
  public void define(Program program, Symbol symbol) {
    Kind kind = Kind.valueOf(symbol.kind().name());
    Place place = new Place(symbol.line() + 1, symbol.start(), symbol.end());
    long meant = symbol.value();
    if (kind == Kind.LABEL && symbol.kernel() >= 0) {
      Kernel kernel = program.kernels().get(symbol.kernel());
      meant = BranchTargets.aim(program.isa(), address -> kernel.at(address) != null, meant);
    }
    definitions.put(symbol.name(), new Definition(kind, place, symbol.value(), meant));
  }

  /**
   * Notes that the code from an address on has no control words. A label of the instruction there
   * was first given the address that follows a control word; it now gets the address itself.
   *
   * @param expected the address after a control word
   * @param address the address without a control word
   */
  void bare(long expected, long address) {
    bare = true;
    definitions.replaceAll(
        (name, old) ->
            old.kind == Kind.LABEL && old.value == expected
                ? new Definition(old.kind, old.place, address, address)
                : old);
  }

  /** Returns what the name stands for here, or null. */
  Definition find(String name) {
    Definition own = definitions.get(name);
    return own != null || outer == null ? own : outer.find(name);
  }

  /** Returns the names declared outside this scope that were used in it. */
  List<String> borrowed() {
    return List.copyOf(borrowed);
  }

  /** Marks a name as used by a kernel that was taken over from an earlier version. */
  void use(String name) {
    definitions.get(name).used = true;
  }

  /** Ends the declarations: from now on an unknown name has no value. */
  public void close() {
    closed = true;
  }

  /** Forgets which names were looked up. */
  public void reset() {
    unknown = null;
    asked = List.of();
  }

  /** Returns whether any name was looked up since {@link #reset}. */
  boolean asked() {
    return !asked.isEmpty();
  }

  /** Returns the names that were looked up since {@link #reset}, each once, with their values. */
  List<Asked> asks() {
    return asked;
  }

  private OptionalLong answer(String name, OptionalLong value) {
    for (int i = 0; i < asked.size(); i++) {
      if (asked.get(i).name().equals(name)) {
        return value;
      }
    }
    asked = asked.isEmpty() ? new ArrayList<>(2) : asked;
    asked.add(new Asked(name, value));
    return value;
  }

  /** Returns the first name that was looked up since {@link #reset} and not known, or null. */
  String unknown() {
    return unknown;
  }

  @Override
  public OptionalLong value(String name) {
    Definition own = definitions.get(name);
    Definition definition = own != null || outer == null ? own : outer.find(name);
    if (definition == null && registers.test(name)) {
      return OptionalLong.empty();
    }
    if (definition != null) {
      definition.used = true;
      if (own == null) {
        borrowed.add(name);
      }
      return answer(name, OptionalLong.of(definition.meant));
    }
    unknown = unknown == null ? name : unknown;
    return answer(name, closed ? OptionalLong.empty() : OptionalLong.of(0));
  }

  /**
   * Returns the names that expressions in directives may use. Labels and parameters are not numbers
   * and have no value there.
   */
  Symbols constants() {
    return name -> {
      Definition definition = find(name);
      return definition == null || definition.kind == Kind.LABEL || definition.kind == Kind.PARAM
          ? OptionalLong.empty()
          : OptionalLong.of(definition.value);
    };
  }
}
