package org.sass.sim.dap;

import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/** Says to the editor, in words for people, why something cannot be done. */
final class RequestRefusal {
  private RequestRefusal() {}

  static ResponseErrorException of(String message) {
    return new ResponseErrorException(
        new ResponseError(ResponseErrorCode.RequestFailed, message, null));
  }
}
