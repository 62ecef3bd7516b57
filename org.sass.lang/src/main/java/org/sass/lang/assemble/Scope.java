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
 * The names of a kernel, or of the whole text for those declared outside of one.
 *
 * <p>While a kernel is being read, a name that is not known yet may be a label further down: it
 * counts as 0 for the moment and the instruction that asked is read again at the kernel's end.
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

    /** What it means in an instruction: a label is what branches to it are given. */
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

  /** The names declared outside that were used here. */
  private final Set<String> borrowed = new LinkedHashSet<>(0);

  /**
   * An empty scope.
   *
   * @param outer where else to look, or null
   * @param registers knows the names of registers, which stand for no value
   */
  public Scope(Scope outer, Predicate<String> registers) {
    this.outer = outer;
    this.registers = registers;
  }

  /** The names of this scope alone, in the order of their declaration. */
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
   * Declares a name as a text that has been read declares it.
   *
   * @param program what that text was assembled to
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
   * The code from an address on has no control words: labels of its first instruction, which were
   * put where one follows a control word, are there.
   */
  void bare(long expected, long address) {
    bare = true;
    definitions.replaceAll(
        (name, old) ->
            old.kind == Kind.LABEL && old.value == expected
                ? new Definition(old.kind, old.place, address, address)
                : old);
  }

  /** What the name stands for here, or null. */
  Definition find(String name) {
    Definition own = definitions.get(name);
    return own != null || outer == null ? own : outer.find(name);
  }

  /** The names declared outside of this scope that were used in it. */
  List<String> borrowed() {
    return List.copyOf(borrowed);
  }

  /** A name declared here is used by a kernel that is not read again. */
  void use(String name) {
    definitions.get(name).used = true;
  }

  /** From now on a name that is not known never will be. */
  public void close() {
    closed = true;
  }

  /** Forgets which names were asked for. */
  public void reset() {
    unknown = null;
    asked = List.of();
  }

  /** Whether any name was asked for since {@link #reset}. */
  boolean asked() {
    return !asked.isEmpty();
  }

  /** The names that were asked for since {@link #reset}, each once, with the answers. */
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

  /** The first name since {@link #reset} that was asked for and not known, or null. */
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

  /** The names that expressions in directives may use: labels and parameters are no numbers. */
  Symbols constants() {
    return name -> {
      Definition definition = find(name);
      return definition == null || definition.kind == Kind.LABEL || definition.kind == Kind.PARAM
          ? OptionalLong.empty()
          : OptionalLong.of(definition.value);
    };
  }
}
