package org.sass.tests.install;

/** Something that users do, told as steps of a hand. */
interface Scenario {
  /** As the report calls it, and its picture. */
  String name();

  /** Does it; whatever is thrown is a failure. */
  void play(Hand hand) throws Exception;
}
