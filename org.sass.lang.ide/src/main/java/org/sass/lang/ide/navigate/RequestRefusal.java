package org.sass.lang.ide.navigate;

import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/**
 * Tells the user why a request cannot be fulfilled. Editors show the message at the place where the
 * user is working.
 */
final class RequestRefusal {

  private RequestRefusal() {}

  /**
   * Returns the error response with a message. The message says what is refused, the reason, and a
   * way out.
   */
  static ResponseErrorException of(String message) {
    return new ResponseErrorException(
        new ResponseError(ResponseErrorCode.RequestFailed, message, null));
  }
}
