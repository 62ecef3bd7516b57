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
 * Finds messages that lack something that the protocol requires. Clients often leave out required
 * fields. So a message that has any parameters is validated only after its handling has failed.
 */
final class MessageValidator {
  private static final Set<String> METHODS_WITHOUT_PARAMS =
      Set.of("shutdown", "exit", "initialized");

  private final Set<String> methodsWithParams = new HashSet<>();

  /** The message that the reading thread is handling. */
  private volatile Message currentMessage;

  MessageValidator() {
    methodsWithParams.addAll(ServiceEndpoints.getSupportedMethods(LanguageServer.class).keySet());
    methodsWithParams.addAll(ServiceEndpoints.getSupportedMethods(ViewRequests.class).keySet());
    methodsWithParams.removeAll(METHODS_WITHOUT_PARAMS);
  }

  /**
   * Wraps a consumer of messages. A message from the client is refused if it has no parameters but
   * its method needs them. In an error message to the client, the complaint about parameters of the
   * wrong kind is put into words.
   */
  MessageConsumer wrap(MessageConsumer next) {
    if (!(next instanceof RemoteEndpoint)) {
      return message -> next.consume(UnreadableParameters.rewrite(message));
    }
    return message -> {
      currentMessage = message;
      boolean lacks =
          message instanceof RequestMessage request
              ? lacksParams(request.getMethod(), request.getParams())
              : message instanceof NotificationMessage note
                  && lacksParams(note.getMethod(), note.getParams());
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

  private boolean lacksParams(String method, Object params) {
    return params == null && methodsWithParams.contains(method);
  }

  /** Returns what the message that is being handled lacks; null if it lacks nothing. */
  String currentComplaint() {
    return currentMessage == null ? null : findMissing(currentMessage);
  }

  /** Returns what the parameters lack of what the protocol requires; null if they lack nothing. */
  static String findMissing(String method, Object params) {
    RequestMessage message = new RequestMessage();
    message.setId("1");
    message.setMethod(method);
    message.setParams(params);
    return findMissing(message);
  }

  private static String findMissing(Message message) {
    try {
      new ReflectiveMessageValidator(valid -> {}).consume(message);
      return null;
    } catch (MessageIssueException e) {
      return e.getIssues().get(0).getText();
    }
  }
}
