package org.sass.lang.ide.server;

import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/** The phases of the server from its start to its end. They decide what the protocol allows. */
final class Lifecycle {

  /** A phase of the server. */
  enum Phase {
    STARTED,
    INITIALIZED,
    SHUT_DOWN
  }

  private volatile Phase phase = Phase.STARTED;

  Phase phase() {
    return phase;
  }

  /** Records that the first message has come. */
  void initialize() {
    if (phase != Phase.STARTED) {
      throw RequestExecutor.newError(
          ResponseErrorCode.InvalidRequest, "the server is initialized already");
    }
    phase = Phase.INITIALIZED;
  }

  void shutdown() {
    phase = Phase.SHUT_DOWN;
  }

  boolean isInitialized() {
    return phase == Phase.INITIALIZED;
  }

  /** Returns the error that answers every request in this phase; null if requests are answered. */
  ResponseErrorException refusal() {
    return switch (phase) {
      case STARTED ->
          RequestExecutor.newError(
              ResponseErrorCode.ServerNotInitialized,
              "the server is not initialized; the first request must be initialize");
      case INITIALIZED -> null;
      case SHUT_DOWN ->
          RequestExecutor.newError(
              ResponseErrorCode.InvalidRequest, "the server has been shut down");
    };
  }
}
