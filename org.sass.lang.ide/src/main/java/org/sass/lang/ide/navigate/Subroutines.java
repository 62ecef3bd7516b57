package org.sass.lang.ide.navigate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.document.Document;
import org.sass.lang.flow.EffectsReader;
import org.sass.lang.isa.Roles.Flow;

/**
 * The subroutines of a kernel: its entry and every place that a call goes to, each up to the next
 * one. Machine code does not say more; compilers put subroutines one after the other, too.
 */
final class Subroutines {
  private static final int CHECKED = 1024;

  /**
   * A call.
   *
   * @param index the calling instruction
   * @param target the instruction that is called
   */
  record Call(int index, int target) {}

  private final Kernel kernel;
  private final List<Call> calls = new ArrayList<>();
  private final TreeSet<Integer> starts = new TreeSet<>();
  private final Map<Integer, String> labels = new HashMap<>();

  private Subroutines(Kernel kernel) {
    this.kernel = kernel;
  }

  static Subroutines of(Document document, int index, CancelChecker cancel) {
    Kernel kernel = document.program().kernels().get(index);
    Subroutines all = new Subroutines(kernel);
    EffectsReader reader = new EffectsReader(document.isa());
    List<Placed> code = kernel.code();
    all.starts.add(0);
    for (int i = 0; i < code.size(); i++) {
      if (i % CHECKED == 0) {
        cancel.checkCanceled();
      }
      var effects = reader.read(code.get(i));
      if (effects.flow() == Flow.CALL) {
        int target = BranchIndex.at(kernel, effects.target(code.get(i).address()));
        if (target >= 0) {
          all.calls.add(new Call(i, target));
          all.starts.add(target);
        }
      }
    }
    for (Symbol symbol : document.symbols()) {
      if (symbol.kernel() == index && symbol.kind() == Symbol.Kind.LABEL) {
        all.labels.putIfAbsent((int) symbol.value(), symbol.name());
      }
    }
    return all;
  }

  /** The calls, in the order of the code. */
  List<Call> calls() {
    return calls;
  }

  /** The first instruction of the subroutine that an instruction belongs to. */
  int start(int index) {
    return starts.floor(Math.max(0, index));
  }

  /** The last instruction of the subroutine that starts there. */
  int last(int start) {
    Integer next = starts.higher(start);
    return (next == null ? kernel.code().size() : next) - 1;
  }

  /** What people call it: the kernel, a label, or an address. */
  String name(int start) {
    if (start == 0) {
      return kernel.name();
    }
    int address = kernel.code().get(start).address();
    return labels.getOrDefault(address, "0x" + Integer.toHexString(address));
  }
}
