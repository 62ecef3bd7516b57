package org.sass.lang.assemble;

import java.util.HashSet;
import java.util.Set;
import org.sass.lang.assemble.KernelBuilder.Opened;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.ListingHeaders;
import org.sass.lang.text.Place;
import org.sass.lang.text.Quote;
import org.sass.lang.text.SourceLine.HeaderKind;

/** The headers of a listing: its architectures, one after the other, and the functions of each. */
final class ListingSections {
  private final Assembly assembly;
  private boolean skipping;

  /** The architecture whose functions follow; null before the first. */
  private String section;

  private final Set<String> inSection = new HashSet<>();

  ListingSections(Assembly assembly) {
    this.assembly = assembly;
  }

  /** Whether nothing is read up to the next header of an architecture. */
  boolean isSkipping() {
    return skipping;
  }

  /** Takes note of a function of this section whose lines are not read again. */
  void add(String name) {
    inSection.add(name);
  }

  /**
   * Reads a header.
   *
   * @param kind what it is
   * @param name the part of it that says something
   * @param place where that part is
   */
  void read(HeaderKind kind, String name, Place place) {
    switch (kind) {
      case ARCH -> {
        assembly.closeListing();
        assembly.spoil();
        skipping = !assembly.options.fixed() && !chooseSection(name, place);
        section = name;
        inSection.clear();
      }
      case FUNCTION -> {
        if (!skipping) {
          assembly.openKernel(unique(name), place, Opened.LISTING);
        }
      }
      case RULE -> assembly.closeListing();
      default -> flags(name);
    }
  }

  /** The flags of a file tell the architecture where nothing before them does. */
  private void flags(String line) {
    boolean open =
        section == null
            && !assembly.options.fixed()
            && !assembly.anyCode()
            && assembly.isa() == assembly.options.isa();
    String arch = open ? ListingHeaders.arch(line) : null;
    Isa wanted = arch == null ? null : assembly.find(arch);
    if (wanted != null) {
      assembly.spoil();
      assembly.setIsa(wanted);
    }
  }

  /**
   * A fat binary has each function once for each architecture: those after the first get its name.
   */
  private String unique(String name) {
    boolean other = inSection.add(name) && assembly.kernels.containsKey(name) && section != null;
    return other ? name + "." + section : name;
  }

  private boolean chooseSection(String name, Place place) {
    Isa wanted = assembly.find(name);
    if (wanted == null) {
      assembly.problems.error(
          place,
          "unknown-arch",
          "no table describes " + Quote.of(name) + "; this part of the listing is left out");
      return false;
    }
    if (assembly.anyCode() && !wanted.name().equals(assembly.isa().name())) {
      assembly.problems.error(
          place,
          "second-isa",
          name
              + " and "
              + assembly.isa().archName()
              + " cannot be in one text; put them in two files");
      return false;
    }
    // A text may hold one function for several architectures: the newest has what all of them need.
    if (!assembly.anyCode() || wanted.arch() > assembly.isa().arch()) {
      assembly.setIsa(wanted);
    }
    return true;
  }
}
