package org.sass.sim.observe.trace;

import java.io.IOException;

/** Receives the events of a traced run in their order. */
public interface TraceSink {
  /** Receives the header. Called once, before all events. */
  void writeHeader(Trace.Header header) throws IOException;

  void writeEvent(Trace.Event event) throws IOException;
}
