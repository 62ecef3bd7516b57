package org.sass.help;

import org.eclipse.help.base.AbstractHelpDisplay;

/** Where the pages of the help are: without frames, for there is nothing that would show them. */
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
