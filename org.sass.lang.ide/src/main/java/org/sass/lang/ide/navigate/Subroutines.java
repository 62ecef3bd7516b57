package org.sass.lang.ide.navigate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.document.Document;
import org.sass.lang.flow.EffectsReader;
import org.sass.lang.isa.FormEffects.Flow;

/**
 * The subroutines of a kernel. They start at its entry and at each target of a call, and each
 * extends to the start of the next one. Machine code contains no better information, and compilers
 * also put subroutines one after the other.
 */
final class Subroutines {
  private static final int CANCEL_CHECK_INTERVAL = 1024;

  /**
   * A call.
   *
   * @param callerIndex index of the calling instruction
   * @param targetIndex index of the instruction that is called
   */
  record Call(int callerIndex, int targetIndex) {}

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
    List<PlacedInstruction> code = kernel.code();
    all.starts.add(0);
    for (int i = 0; i < code.size(); i++) {
      if (i % CANCEL_CHECK_INTERVAL == 0) {
        cancel.checkCanceled();
      }
      var effects = reader.read(code.get(i));
      if (effects.flow() == Flow.CALL) {
        int target = BranchIndex.indexOfAddress(kernel, effects.target(code.get(i).address()));
        if (target >= 0) {
          all.calls.add(new Call(i, target));
          all.starts.add(target);
        }
      }
    }
    for (Symbol symbol : document.symbols()) {
      if (symbol.kernelIndex() == index && symbol.kind() == Symbol.Kind.LABEL) {
        all.labels.putIfAbsent((int) symbol.value(), symbol.name());
      }
    }
    return all;
  }

  /** Returns the calls, in the order of the code. */
  List<Call> calls() {
    return calls;
  }

  /** Returns the index of the first instruction of the subroutine that contains an instruction. */
  int start(int index) {
    return starts.floor(Math.max(0, index));
  }

  /** Returns the index of the last instruction of the subroutine that starts at an index. */
  int last(int start) {
    Integer next = starts.higher(start);
    return (next == null ? kernel.code().size() : next) - 1;
  }

  /**
   * Returns the name of the subroutine that starts at an index: that of the kernel, a label, or an
   * address.
   */
  String name(int start) {
    if (start == 0) {
      return kernel.name();
    }
    int address = kernel.code().get(start).address();
    return labels.getOrDefault(address, "0x" + Integer.toHexString(address));
  }
}
