package org.sass.lang.ide.lens;

import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.asm.Program.Kernel;
import org.sass.lang.asm.Program.Placed;
import org.sass.lang.flow.Effects;
import org.sass.lang.flow.EffectsReader;
import org.sass.lang.flow.Resources;
import org.sass.lang.isa.RegisterFile;

/**
 * How many general registers a kernel takes: one more than the highest number that it names, as a
 * launch hands them out from 0 on. Numbers that read as zero take none.
 */
final class RegisterCount {

  /** So many instructions go by between two questions whether anybody still waits. */
  private static final int INSTRUCTIONS = 1024;

  private RegisterCount() {}

  static int of(Kernel kernel, CancelChecker cancel) {
    if (kernel.code().isEmpty()) {
      return 0;
    }
    EffectsReader effects = new EffectsReader(kernel.code().get(0).isa());
    Resources resources = effects.resources();
    if (resources.files().isEmpty()) {
      return 0;
    }
    // A table names its general registers first.
    RegisterFile general = resources.files().get(0);
    int highest = -1;
    int index = 0;
    for (Placed placed : kernel.code()) {
      if (index++ % INSTRUCTIONS == 0) {
        cancel.checkCanceled();
      }
      for (Effects.Use use : effects.read(placed).uses()) {
        int last = use.first() + use.count() - 1;
        if (resources.file(last).equals(general)
            && !general.zeros().contains(resources.number(last))) {
          highest = Math.max(highest, resources.number(last));
        }
      }
    }
    return highest + 1;
  }
}
