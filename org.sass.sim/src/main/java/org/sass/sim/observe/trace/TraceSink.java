package org.sass.sim.observe.trace;

import java.io.IOException;

/** Takes what happens in a run, in its order. */
public interface TraceSink {
  /** What the trace is of; comes first. */
  void header(Trace.Header header) throws IOException;

  void event(Trace.Event event) throws IOException;
}
