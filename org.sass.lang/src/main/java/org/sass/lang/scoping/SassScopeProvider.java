package org.sass.lang.scoping;

/** Labels are seen in the file that defines them. */
public class SassScopeProvider extends AbstractSassScopeProvider {}
