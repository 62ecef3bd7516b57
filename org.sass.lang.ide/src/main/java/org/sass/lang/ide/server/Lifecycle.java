package org.sass.lang.ide.server;

import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/** From being started to the end: what the protocol allows when. */
final class Lifecycle {

  /** How far it has come. */
  enum Phase {
    STARTED,
    INITIALIZED,
    SHUT_DOWN
  }

  private volatile Phase phase = Phase.STARTED;

  Phase phase() {
    return phase;
  }

  /** The first message has come. */
  void initialize() {
    if (phase != Phase.STARTED) {
      throw RequestExecutor.error(
          ResponseErrorCode.InvalidRequest, "the server is initialized already");
    }
    phase = Phase.INITIALIZED;
  }

  void shutdown() {
    phase = Phase.SHUT_DOWN;
  }

  boolean isOn() {
    return phase == Phase.INITIALIZED;
  }

  /** Why no request is answered now; null if they are. */
  ResponseErrorException refusal() {
    return switch (phase) {
      case STARTED ->
          RequestExecutor.error(
              ResponseErrorCode.ServerNotInitialized,
              "the server is not initialized; the first request must be initialize");
      case INITIALIZED -> null;
      case SHUT_DOWN ->
          RequestExecutor.error(ResponseErrorCode.InvalidRequest, "the server has been shut down");
    };
  }
}
