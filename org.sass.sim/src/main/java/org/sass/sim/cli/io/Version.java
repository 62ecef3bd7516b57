package org.sass.sim.cli.io;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.isa.Isas;

/** The version information that {@code --version} prints. */
public final class Version {

  private Version() {}

  public static List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("gsass " + number());
    lines.add(
        "JVM: Java "
            + System.getProperty("java.version")
            + ", "
            + System.getProperty("java.vm.name")
            + " ("
            + System.getProperty("java.vendor")
            + "), "
            + System.getProperty("java.home"));
    for (Isas.Head table : Isas.heads()) {
      lines.add(
          "ISA table: "
              + table.name()
              + ", "
              + table.title()
              + " ("
              + Isas.formCount(table.name())
              + " forms; "
              + String.join(" ", table.archs())
              + ")");
    }
    return lines;
  }

  /** Returns the version of this program. */
  public static String number() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "(development build)" : version;
  }
}
