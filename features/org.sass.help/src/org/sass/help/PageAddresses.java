package org.sass.help;

import org.eclipse.help.base.AbstractHelpDisplay;

/**
 * Tells the platform the addresses of the help pages. They are pages without frames, because
 * nothing here serves the frames around a page.
 */
public final class PageAddresses extends AbstractHelpDisplay {
  @Override
  public String getHelpHome(String host, int port, String tab) {
    return "http://" + host + ":" + port + PageServer.ROOT;
  }

  @Override
  public String getHelpForTopic(String topic, String host, int port) {
    return "http://" + host + ":" + port + PageServer.ROOT + "topic" + topic;
  }
}
