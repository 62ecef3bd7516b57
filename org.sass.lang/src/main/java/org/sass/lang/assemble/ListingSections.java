package org.sass.lang.assemble;

import java.util.HashSet;
import java.util.Set;
import org.sass.lang.assemble.KernelBuilder.OpenedBy;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.ListingHeaders;
import org.sass.lang.text.Place;
import org.sass.lang.text.Quote;
import org.sass.lang.text.SourceLine.HeaderKind;

/**
 * Reads the headers of a listing. A listing has one section for each architecture, one after the
 * other, and each section has functions.
 */
final class ListingSections {
  private final Assembly assembly;
  private boolean skipping;

  /** Whether the lines are those of a section without code, as nvdisasm lists them, too. */
  private boolean inData;

  /** Name of the architecture that the current section is for; null before the first section. */
  private String section;

  /** The function whose header is expected; null if there is none. */
  private String expectedFunction;

  private final Set<String> sectionFunctions = new HashSet<>();

  ListingSections(Assembly assembly) {
    this.assembly = assembly;
  }

  /**
   * Returns whether lines are skipped: those of another architecture and those of data. A header
   * ends both.
   */
  boolean isSkipping() {
    return skipping || inData;
  }

  /**
   * Records a function of this section that was taken over from an earlier version, so that its
   * lines are not read again.
   */
  void addFunction(String name) {
    sectionFunctions.add(name);
    expectedFunction = null;
  }

  /**
   * Returns whether a label only repeats the name of the function that begins after it, as in
   * nvdisasm's listings.
   */
  boolean isFunctionLabel(String label) {
    return label.equals(expectedFunction);
  }

  /**
   * Reads a header.
   *
   * @param kind the kind of header
   * @param name the architecture or function name in it, or the whole line
   * @param place the place of that name
   */
  void readHeader(HeaderKind kind, String name, Place place) {
    String function = kind == HeaderKind.OTHER ? ListingHeaders.functionOfSection(name) : null;
    expectedFunction = kind != HeaderKind.OTHER || function != null ? function : expectedFunction;
    inData =
        kind == HeaderKind.OTHER
            ? function == null && (inData || ListingHeaders.isDataSection(name))
            : inData && kind == HeaderKind.RULE;
    switch (kind) {
      case ARCH -> {
        assembly.kernels.closeListed();
        assembly.kernels.markUncacheable();
        skipping =
            assembly.options.forceIsa() ? isOtherSection(name) : !isSectionChosen(name, place);
        section = name;
        sectionFunctions.clear();
      }
      case FUNCTION -> {
        if (!skipping) {
          assembly.kernels.open(unique(name), name, place, OpenedBy.LISTING);
        }
      }
      case RULE -> assembly.kernels.closeListed();
      default -> readHeaderFlags(name);
    }
  }

  /** Takes the architecture from the file flags of a listing if nothing before them names one. */
  private void readHeaderFlags(String line) {
    boolean open =
        section == null
            && !assembly.options.forceIsa()
            && !assembly.hasCode()
            && assembly.isa() == assembly.options.isa();
    String arch = open ? ListingHeaders.archInFlags(line) : null;
    Isa wanted = arch == null ? null : assembly.findIsa(arch);
    if (wanted != null) {
      assembly.kernels.markUncacheable();
      assembly.chooseIsa(wanted);
    }
  }

  /**
   * Returns a unique kernel name. A fat binary has each function once for each architecture. In all
   * sections except the first, the architecture is appended to the name.
   */
  private String unique(String name) {
    boolean isDuplicate =
        sectionFunctions.add(name) && assembly.kernels.contains(name) && section != null;
    return isDuplicate ? name + "." + section : name;
  }

  /** Returns whether a section is for another architecture than the one that the user chose. */
  private boolean isOtherSection(String name) {
    String chosen = assembly.options.section();
    return chosen != null && !chosen.equals(name);
  }

  private boolean isSectionChosen(String name, Place place) {
    Isa wanted = assembly.findIsa(name);
    if (wanted == null) {
      assembly.problems.error(
          place,
          "unknown-arch",
          "unknown architecture " + Quote.of(name) + "; this part of the listing is skipped");
      return false;
    }
    if (assembly.hasCode() && !wanted.name().equals(assembly.isa().name())) {
      assembly.problems.error(
          place,
          "second-isa",
          name
              + " and "
              + assembly.isa().archName()
              + " cannot be in one text; put them in two files");
      return false;
    }
    // A text may hold one function for several architectures. The newest architecture has
    // everything that they need.
    if (!assembly.hasCode() || wanted.archIndex() > assembly.isa().archIndex()) {
      assembly.chooseIsa(wanted);
    }
    return true;
  }
}
