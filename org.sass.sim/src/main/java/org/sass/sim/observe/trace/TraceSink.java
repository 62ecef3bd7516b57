package org.sass.sim.observe.trace;

import java.io.IOException;

/** Receives the events of a traced run in their order. */
public interface TraceSink {
  /** Receives the header. Called once, before all events. */
  void header(Trace.Header header) throws IOException;

  void event(Trace.Event event) throws IOException;
}
