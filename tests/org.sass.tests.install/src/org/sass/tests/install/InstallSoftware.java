package org.sass.tests.install;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.swt.widgets.Combo;

/**
 * Help, Install New Software: when the address of an update site is entered, the dialog shows its
 * contents.
 */
final class InstallSoftware implements Scenario {
  /** An update site as p2 writes it, with one category and one feature without content. */
  private static final String SITE =
      """
      <?xml version='1.0' encoding='UTF-8'?>
      <?metadataRepository version='1.2.0'?>
      <repository name='More' version='1'
          type='org.eclipse.equinox.internal.p2.metadata.repository.LocalMetadataRepository'>
        <units size='2'>
          <unit id='more.tools' version='1.0.0'>
            <properties size='2'>
              <property name='org.eclipse.equinox.p2.name' value='More Tools'/>
              <property name='org.eclipse.equinox.p2.type.group' value='true'/>
            </properties>
            <provides size='1'>
              <provided namespace='org.eclipse.equinox.p2.iu' name='more.tools' version='1.0.0'/>
            </provides>
            <touchpoint id='null' version='0.0.0'/>
          </unit>
          <unit id='more' version='1.0.0'>
            <properties size='2'>
              <property name='org.eclipse.equinox.p2.name' value='More Software'/>
              <property name='org.eclipse.equinox.p2.type.category' value='true'/>
            </properties>
            <provides size='1'>
              <provided namespace='org.eclipse.equinox.p2.iu' name='more' version='1.0.0'/>
            </provides>
            <requires size='1'>
              <required namespace='org.eclipse.equinox.p2.iu' name='more.tools' range='1.0.0'/>
            </requires>
            <touchpoint id='null' version='0.0.0'/>
          </unit>
        </units>
      </repository>
      """;

  private static final String ARTIFACTS =
      """
      <?xml version='1.0' encoding='UTF-8'?>
      <?artifactRepository version='1.1.0'?>
      <repository name='More' version='1.0.0'
          type='org.eclipse.equinox.p2.artifact.repository.simpleRepository'>
        <artifacts size='0'/>
      </repository>
      """;

  @Override
  public String name() {
    return "install-software";
  }

  @Override
  public void play(Hand hand) {
    String address = site().toUri().toString();
    hand.menu("Help", "Install New Software...");
    hand.await("the wizard", () -> ScreenQueries.shell("Install") != null);
    hand.click("the address", () -> ScreenQueries.boundsOf(Combo.class, one -> true));
    hand.press("ctrl+a");
    hand.type(address);
    hand.press("Return");
    hand.await("what the site offers", () -> ScreenQueries.treeItemBounds("More Software") != null);
    hand.press("Escape");
    hand.await("the end of the wizard", () -> ScreenQueries.shell("Install") == null);
    // The packaged Eclipse has the Error Log view, for users who have problems.
    Steps.openView(hand, "Error Log");
  }

  private static Path site() {
    try {
      Path site = Files.createTempDirectory("site");
      Files.writeString(site.resolve("content.xml"), SITE);
      Files.writeString(site.resolve("artifacts.xml"), ARTIFACTS);
      return site;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
