package org.sass.sim.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line. */
@Command(name = "gsass", mixinStandardHelpOptions = true)
public final class Main implements Runnable {
  public static void main(String[] args) {
    System.exit(new CommandLine(new Main()).execute(args));
  }

  @Override
  public void run() {}
}
