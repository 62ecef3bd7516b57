package org.sass.lang.file.dwarf;

/**
 * A place of a debug section to which a relocation adds the address of a symbol.
 *
 * @param isMoved whether the symbol is in the code that moved
 * @param base what is added: the address of the symbol and the addend
 * @param newBase what will be added after the move
 */
public record AddressPlace(boolean isMoved, long base, long newBase) {}
