package org.sass.lang.ide.navigate;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.flow.EffectsReader;

/** Finds instructions of a kernel by their address, and instructions that branch to an address. */
final class BranchIndex {
  private static final int CANCEL_CHECK_INTERVAL = 1024;

  private BranchIndex() {}

  /** Returns the index of the instruction that starts at an address; -1 if none does. */
  static int indexOfAddress(Kernel kernel, long address) {
    List<PlacedInstruction> code = kernel.code();
    int low = 0;
    int high = code.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int found = code.get(middle).address();
      if (found == address) {
        return middle;
      }
      if (found < address) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  /** Returns the indices of the instructions that have an address as their target. */
  static List<Integer> findBranchesTo(Kernel kernel, long address, CancelChecker cancel) {
    List<Integer> found = new ArrayList<>();
    List<PlacedInstruction> code = kernel.code();
    EffectsReader reader = code.isEmpty() ? null : new EffectsReader(code.get(0).isa());
    for (int i = 0; i < code.size(); i++) {
      if (i % CANCEL_CHECK_INTERVAL == 0) {
        cancel.checkCanceled();
      }
      PlacedInstruction placed = code.get(i);
      if (reader.read(placed).target(placed.address()) == address && !kernel.branchesOut(placed)) {
        found.add(i);
      }
    }
    return found;
  }
}
