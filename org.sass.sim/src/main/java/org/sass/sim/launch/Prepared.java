package org.sass.sim.launch;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.asm.Problem;
import org.sass.sim.exec.Launch;

/**
 * A launch that is ready to run, with what is needed to judge it afterwards.
 *
 * @param launch what to run
 * @param buffers its buffers, in the order of their declaration
 * @param flat all of the global memory where it is one region without a gap, under the name {@link
 *     #GLOBAL}; else null
 * @param before the global memory as it was before the run
 * @param checks what must hold after it
 */
public record Prepared(
    Launch launch,
    List<PlacedBuffer> buffers,
    PlacedBuffer flat,
    Snapshot before,
    List<Check> checks) {
  /** The name of a flat memory, unless a buffer has it. */
  public static final String GLOBAL = "global";

  /** The buffer of that name, or null. */
  public PlacedBuffer buffer(String name) {
    for (PlacedBuffer buffer : buffers) {
      if (buffer.name().equals(name)) {
        return buffer;
      }
    }
    return name.equals(GLOBAL) ? flat : null;
  }

  /** The expectations that the memory does not meet now. */
  public List<Problem> failures() {
    List<Problem> failures = new ArrayList<>();
    for (Check check : checks) {
      PlacedBuffer buffer = buffer(check.source().buffer());
      Problem failure = check.failure(buffer.memory(), buffer.offset());
      if (failure != null) {
        failures.add(failure);
      }
    }
    return failures;
  }

  /** The type in which to print a buffer: its own, else that of an expectation, else u32. */
  public ElementType typeOf(PlacedBuffer buffer) {
    if (!buffer.typed()) {
      for (Check check : checks) {
        if (check.source().buffer().equals(buffer.name())) {
          return check.type();
        }
      }
    }
    return buffer.type();
  }

  /** The buffers to print when nobody says which: those expected, else those that changed. */
  public List<PlacedBuffer> worthPrinting() {
    List<PlacedBuffer> chosen = new ArrayList<>();
    for (PlacedBuffer buffer : buffers) {
      if (checks.isEmpty() ? before.changed(buffer) : expected(buffer)) {
        chosen.add(buffer);
      }
    }
    if (flat != null && buffer(GLOBAL) == flat && expected(flat)) {
      chosen.add(flat);
    }
    return chosen;
  }

  private boolean expected(PlacedBuffer buffer) {
    for (Check check : checks) {
      if (check.source().buffer().equals(buffer.name())) {
        return true;
      }
    }
    return false;
  }
}
