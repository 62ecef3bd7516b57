package org.sass.sim.dap;

import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/** Creates the error with which a request is refused. Its message tells the user why. */
final class RequestErrors {
  private RequestErrors() {}

  static ResponseErrorException of(String message) {
    return new ResponseErrorException(
        new ResponseError(ResponseErrorCode.RequestFailed, message, null));
  }
}
