package org.sass.help;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.help.HelpSystem;
import org.eclipse.help.IToc;
import org.eclipse.help.ITopic;
import org.eclipse.help.server.HelpServer;

/**
 * Serves the help pages to the browser in the workbench: the pages of the plug-ins, as the
 * platform's help finds them, and a list of all books. It listens on the loopback address only.
 */
public final class PageServer extends HelpServer {
  /** Path with which all addresses begin. The platform builds addresses with it, too. */
  static final String ROOT = "/help/";

  /**
   * Matches the paths that the platform uses for a page, with and without frames. The group is the
   * page's own path.
   */
  private static final Pattern PAGE = Pattern.compile("/help/(?:n|r|nf)?topic(/.*)");

  private HttpServer server;

  @Override
  public synchronized void start(String application) throws IOException {
    if (server == null) {
      InetSocketAddress here = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      server = HttpServer.create(here, 0);
      server.createContext("/", PageServer::handleRequest);
      server.start();
    }
  }

  @Override
  public synchronized void stop(String application) {
    if (server != null) {
      server.stop(0);
      server = null;
    }
  }

  @Override
  public synchronized int getPort() {
    return server == null ? 0 : server.getAddress().getPort();
  }

  @Override
  public synchronized String getHost() {
    return InetAddress.getLoopbackAddress().getHostAddress();
  }

  private static void handleRequest(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      Matcher page = PAGE.matcher(path);
      if (page.matches()) {
        page(exchange, page.group(1));
      } else {
        send(exchange, 200, "text/html; charset=utf-8", utf8(books()));
      }
    }
  }

  private static void page(HttpExchange exchange, String href) throws IOException {
    try (InputStream in = HelpSystem.getHelpContent(href)) {
      if (in == null) {
        send(exchange, 404, "text/plain; charset=utf-8", utf8("There is no page " + href + "."));
        return;
      }
      String type = URLConnection.guessContentTypeFromName(href);
      send(exchange, 200, type == null ? "text/plain; charset=utf-8" : type, in.readAllBytes());
    }
  }

  private static void send(HttpExchange exchange, int status, String type, byte[] text)
      throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(status, text.length == 0 ? -1 : text.length);
    exchange.getResponseBody().write(text);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Returns a page that lists all books with their chapters. The pages of each chapter are folded
   * below it.
   */
  private static String books() {
    StringBuilder html =
        new StringBuilder("<!DOCTYPE html><html lang=\"en\"><meta charset=\"utf-8\">")
            .append("<title>Help</title><body style=\"font-family:sans-serif\">");
    for (IToc book : HelpSystem.getTocs()) {
      html.append("<h2>");
      link(html, book.getLabel(), book.getTopic(null).getHref());
      html.append("</h2>");
      topics(html, book.getTopics());
    }
    return html.append("</body></html>").toString();
  }

  private static void topics(StringBuilder html, ITopic[] topics) {
    html.append("<ul style=\"columns:18em\">");
    for (ITopic topic : topics) {
      html.append("<li>");
      link(html, topic.getLabel(), topic.getHref());
      if (topic.getSubtopics().length > 0) {
        html.append("<details><summary>")
            .append(topic.getSubtopics().length)
            .append(" pages</summary>");
        topics(html, topic.getSubtopics());
        html.append("</details>");
      }
      html.append("</li>");
    }
    html.append("</ul>");
  }

  private static void link(StringBuilder html, String label, String href) {
    String text = escape(label);
    html.append(href == null ? text : "<a href=\"topic" + escape(href) + "\">" + text + "</a>");
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
