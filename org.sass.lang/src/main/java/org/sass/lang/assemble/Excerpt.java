package org.sass.lang.assemble;

import java.util.Set;

/**
 * What a listing leaves out of a kernel's code. Its lines are assembled one after the other, so the
 * words alone do not tell how control flows: the code between two lines may be left out, and a
 * branch into left out code may lead to another line by chance. Addresses are those of the
 * assembled lines.
 *
 * @param resumptions byte addresses of the instructions directly before which code is left out;
 *     empty if the listing has all the code
 * @param branchesOut byte addresses of the branches whose targets are left out
 */
public record Excerpt(Set<Integer> resumptions, Set<Integer> branchesOut) {

  /** All the code is there. */
  static final Excerpt NONE = new Excerpt(Set.of(), Set.of());

  public Excerpt {
    resumptions = Set.copyOf(resumptions);
    branchesOut = Set.copyOf(branchesOut);
  }
}
