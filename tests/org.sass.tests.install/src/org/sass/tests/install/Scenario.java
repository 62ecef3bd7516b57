package org.sass.tests.install;

/** Something that users do in Eclipse, as a sequence of keys and mouse actions. */
interface Scenario {
  /** Returns the name of the scenario in the report and of its picture. */
  String name();

  /** Plays the scenario. An exception or error means that it fails. */
  void play(Hand hand) throws Exception;
}
