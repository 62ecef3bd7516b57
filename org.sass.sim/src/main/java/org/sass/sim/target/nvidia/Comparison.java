package org.sass.sim.target.nvidia;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sass.sim.arith.Relation;
import org.sass.sim.op.UnfitException;

/**
 * The comparison of a {@code SET} or {@code SETP} instruction, and how its outcome is combined with
 * a predicate.
 *
 * @param relation the outcomes for which it holds, see {@link Relation}
 * @param combination how it is combined with the predicate
 */
record Comparison(int relation, Combination combination) {
  /** How two truth values are combined. */
  enum Combination {
    AND,
    OR,
    XOR;

    /** Combines two values, each 0 or 1. */
    int of(int a, int b) {
      return switch (this) {
        case AND -> a & b;
        case OR -> a | b;
        case XOR -> a ^ b;
      };
    }
  }

  private static final Map<String, Combination> COMBINATIONS =
      Map.of("AND", Combination.AND, "OR", Combination.OR, "XOR", Combination.XOR);

  private static final Map<String, Integer> RELATIONS =
      Map.ofEntries(
          Map.entry("F", 0),
          Map.entry("LT", Relation.LESS),
          Map.entry("EQ", Relation.EQUAL),
          Map.entry("LE", Relation.LESS | Relation.EQUAL),
          Map.entry("GT", Relation.GREATER),
          Map.entry("NE", Relation.LESS | Relation.GREATER),
          Map.entry("GE", Relation.GREATER | Relation.EQUAL),
          Map.entry("NUM", Relation.LESS | Relation.EQUAL | Relation.GREATER),
          Map.entry("NAN", Relation.UNORDERED),
          Map.entry("LTU", Relation.UNORDERED | Relation.LESS),
          Map.entry("EQU", Relation.UNORDERED | Relation.EQUAL),
          Map.entry("LEU", Relation.UNORDERED | Relation.LESS | Relation.EQUAL),
          Map.entry("GTU", Relation.UNORDERED | Relation.GREATER),
          Map.entry("NEU", Relation.UNORDERED | Relation.LESS | Relation.GREATER),
          Map.entry("GEU", Relation.UNORDERED | Relation.GREATER | Relation.EQUAL),
          Map.entry("T", Relation.UNORDERED | Relation.LESS | Relation.EQUAL | Relation.GREATER));

  /** Reads the comparison of an instruction. */
  static Comparison of(OperandReader reader) {
    List<Combination> combinations = combinations(reader);
    return new Comparison(
        relation(reader), combinations.isEmpty() ? Combination.AND : combinations.get(0));
  }

  /** Returns the outcomes for which the comparison of an instruction holds. */
  static int relation(OperandReader reader) {
    int relation = relation(reader, -1);
    if (relation < 0) {
      throw new UnfitException("it has no comparison");
    }
    return relation;
  }

  /**
   * Returns the outcomes for which the comparison of an instruction holds.
   *
   * @param unnamed those of an instruction that names none
   */
  static int relation(OperandReader reader, int unnamed) {
    List<String> named = reader.suffixes(RELATIONS::containsKey);
    return named.isEmpty() ? unnamed : RELATIONS.get(named.get(0));
  }

  /** Returns the combinations of predicates that an instruction names, in order. */
  static List<Combination> combinations(OperandReader reader) {
    List<Combination> all = new ArrayList<>(2);
    for (String name : reader.suffixes(COMBINATIONS::containsKey)) {
      all.add(COMBINATIONS.get(name));
    }
    return all;
  }

  /** Returns 1 if the comparison holds for an outcome, otherwise 0. */
  int holds(int outcome) {
    return (relation & outcome) != 0 ? 1 : 0;
  }
}
