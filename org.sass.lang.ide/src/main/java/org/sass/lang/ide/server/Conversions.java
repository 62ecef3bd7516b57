package org.sass.lang.ide.server;

import java.util.List;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.sass.lang.edit.HostConversion;

/** Tells people what a conversion for another host changes, or why it cannot be done. */
final class Conversions {

  /** A message with more lines than this is not read. */
  private static final int MOST_LINES = 20;

  private Conversions() {}

  /**
   * Shows each change; throws an error that names what stands in the way, where something does: a
   * client shows the error, and changes nothing.
   */
  static void tell(Client client, HostConversion.Result result) {
    if (!result.hindrances().isEmpty()) {
      throw Requests.error(
          ResponseErrorCode.RequestFailed,
          "the parameters cannot be laid out anew: " + lines(result.hindrances()));
    }
    if (!result.said().isEmpty()) {
      String message = "The parameters are laid out anew: " + lines(result.said());
      client.proxy().showMessage(new MessageParams(MessageType.Info, message));
    }
  }

  private static String lines(List<String> all) {
    String shown = String.join("; ", all.subList(0, Math.min(MOST_LINES, all.size())));
    int more = all.size() - MOST_LINES;
    return more > 0 ? shown + "; and " + more + " more" : shown;
  }
}
