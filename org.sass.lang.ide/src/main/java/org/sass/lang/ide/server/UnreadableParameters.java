package org.sass.lang.ide.server;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;

/**
 * Replaces the error about parameters of the wrong type by one in plain words. The protocol library
 * answers with the stack trace of its JSON reader and a parse error, as if the message were not
 * JSON.
 */
final class UnreadableParameters {
  private static final Pattern WRONG_TYPE =
      Pattern.compile(
          "Expected (?:an? )?(\\S+) but was (\\S+)(?: at line \\d+ column \\d+)? path"
              + " \\$\\.(\\S+)");
  private static final Pattern BAD_NUMBER = Pattern.compile("For input string: (.+)");

  private UnreadableParameters() {}

  /** Returns the message that the client gets. */
  static Message rewrite(Message message) {
    if (!(message instanceof ResponseMessage answer) || answer.getError() == null) {
      return message;
    }
    ResponseError error = answer.getError();
    boolean unreadable =
        error.getCode() == ResponseErrorCode.ParseError.getValue() && answer.getRawId() != null;
    if (unreadable) {
      String text = toPlainWords(String.valueOf(error.getData()));
      answer.setError(new ResponseError(ResponseErrorCode.InvalidParams, text, null));
    }
    return message;
  }

  /** Puts a complaint of the JSON reader into plain words. */
  static String toPlainWords(String complaint) {
    Matcher kind = WRONG_TYPE.matcher(complaint);
    if (kind.find()) {
      return kind.group(3) + " is " + kind(kind.group(2)) + "; it must be " + kind(kind.group(1));
    }
    Matcher number = BAD_NUMBER.matcher(complaint);
    return number.find()
        ? "a parameter is " + number.group(1).replace("\\\"", "\"") + "; it must be a number"
        : "the parameters do not have the types that this method needs";
  }

  private static String kind(String token) {
    return switch (token.toUpperCase(Locale.ROOT)) {
      case "BEGIN_OBJECT" -> "an object";
      case "BEGIN_ARRAY" -> "a list";
      case "END_ARRAY" -> "an empty list";
      case "STRING" -> "a text";
      case "NUMBER" -> "a number";
      case "BOOLEAN" -> "true or false";
      case "NULL" -> "null";
      case "INT", "LONG" -> "a whole number";
      default -> token;
    };
  }
}
