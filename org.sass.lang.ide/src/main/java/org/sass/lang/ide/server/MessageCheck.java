package org.sass.lang.ide.server;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageIssueException;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.MessageIssue;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;
import org.eclipse.lsp4j.jsonrpc.validation.ReflectiveMessageValidator;
import org.eclipse.lsp4j.services.LanguageServer;

/**
 * Tells messages that lack what the protocol wants in them. Clients leave out more than they may,
 * so a message is held against the protocol only when nothing could be made of it.
 */
final class MessageCheck {
  private static final Set<String> WITHOUT = Set.of("shutdown", "exit", "initialized");

  private final Set<String> methods = new HashSet<>();

  /** What is being answered in the thread that reads messages. */
  private volatile Message current;

  MessageCheck() {
    methods.addAll(ServiceEndpoints.getSupportedMethods(LanguageServer.class).keySet());
    methods.addAll(ServiceEndpoints.getSupportedMethods(ViewRequests.class).keySet());
    methods.removeAll(WITHOUT);
  }

  /**
   * The consumer of messages: those of the client are seen to have parameters at all, those to the
   * client say in words which of them are of the wrong kind.
   */
  MessageConsumer around(MessageConsumer next) {
    if (!(next instanceof RemoteEndpoint)) {
      return message -> next.consume(UnreadableParameters.told(message));
    }
    return message -> {
      current = message;
      boolean lacks =
          message instanceof RequestMessage request
              ? lacks(request.getMethod(), request.getParams())
              : message instanceof NotificationMessage note
                  && lacks(note.getMethod(), note.getParams());
      if (lacks) {
        throw new MessageIssueException(
            message,
            List.of(
                new MessageIssue(
                    "the message has no params; its method needs them",
                    ResponseErrorCode.InvalidParams.getValue())));
      }
      next.consume(message);
    };
  }

  private boolean lacks(String method, Object params) {
    return params == null && methods.contains(method);
  }

  /** What the message that is being read lacks; null if nothing. */
  String current() {
    return current == null ? null : lack(current);
  }

  /** What parameters lack of what the protocol wants; null if nothing. */
  static String lack(String method, Object params) {
    RequestMessage message = new RequestMessage();
    message.setId("1");
    message.setMethod(method);
    message.setParams(params);
    return lack(message);
  }

  private static String lack(Message message) {
    try {
      new ReflectiveMessageValidator(valid -> {}).consume(message);
      return null;
    } catch (MessageIssueException e) {
      return e.getIssues().get(0).getText();
    }
  }
}
