package org.sass.lang.ide.navigate;

import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/** Says to the user why a request cannot be fulfilled: editors show the message where they are. */
final class RequestRefusal {

  private RequestRefusal() {}

  /** The answer to a request that cannot be fulfilled; its message names thing, reason, way out. */
  static ResponseErrorException of(String message) {
    return new ResponseErrorException(
        new ResponseError(ResponseErrorCode.RequestFailed, message, null));
  }
}
