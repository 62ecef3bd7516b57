package org.sass.lang.flow;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.sass.lang.assemble.BranchTargets;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Decoder;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Form;
import org.sass.lang.text.Letters;

/** Gives names to the branch targets of a kernel. */
public final class Labels {

  private Labels() {}

  /**
   * Returns a label for every instruction address that some branch or return goes to: a label
   * declared there that can be an operand, or a new name.
   *
   * @param free tells whether a name is not used yet
   */
  public static Map<Integer, String> of(Kernel kernel, Predicate<String> free) {
    Map<Integer, String> declared = new HashMap<>();
    kernel
        .labels()
        .forEach(
            (label, address) -> {
              if (isOperand(label)) {
                declared.putIfAbsent(address, label);
              }
            });
    Set<Integer> starts = new HashSet<>();
    kernel.code().forEach(placed -> starts.add(placed.address()));
    Map<Integer, String> labels = new TreeMap<>();
    ReturnAddresses.loads(kernel)
        .values()
        .forEach(address -> addLabel(address, starts, declared, free, labels));
    for (PlacedInstruction placed : kernel.code()) {
      Form form =
          BranchTargets.mayHaveTarget(placed.isa(), placed.word())
              ? Decoder.form(placed.isa(), placed.word())
              : null;
      Hole hole = form == null ? null : BranchTargets.targetHole(form, placed.word());
      if (hole == null || kernel.branchesOut(placed)) {
        continue;
      }
      long named = BranchTargets.targetAddress(hole, placed.word(), placed.address());
      long target =
          BranchTargets.landingAddress(
              placed.isa(), at -> at == (int) at && starts.contains((int) at), named);
      addLabel(target, starts, declared, free, labels);
    }
    return labels;
  }

  /** Returns whether a label can be an operand as it is. A name of C++ needs backquotes. */
  public static boolean isOperand(String label) {
    return Letters.nameEnd(label, 0, label.length()) == label.length();
  }

  private static void addLabel(
      long target,
      Set<Integer> starts,
      Map<Integer, String> declared,
      Predicate<String> free,
      Map<Integer, String> labels) {
    if (target == (int) target && starts.contains((int) target)) {
      String generated = String.format("L_%04x", target);
      while (!free.test(generated)) {
        generated += "_";
      }
      labels.put((int) target, declared.getOrDefault((int) target, generated));
    }
  }
}
