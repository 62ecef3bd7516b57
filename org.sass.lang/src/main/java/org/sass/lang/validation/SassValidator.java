package org.sass.lang.validation;

/** What the editors report beyond syntax and unresolved labels. */
public class SassValidator extends AbstractSassValidator {}
