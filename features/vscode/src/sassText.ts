/** Tells whether a text is SASS that was copied without the first line of a listing. */

/** The number of lines with text that are looked at. */
const MAX_LINES = 40;

/** The longest line that is looked at, in UTF-16 units. */
const MAX_LENGTH = 300;

/** An instruction with a register, predicate, barrier, special register, address or constant as its first operand; or one without operands. */
const INSTRUCTION = /(?:^|\s)(?:@!?U?P[0-6T]\s+)?(?:[A-Z][A-Z0-9]+(?:\.\w+)*\s+(?:U?R\d|U?RZ|U?P[0-6T]|B\d|SR_|\[U?R\d|c\[0x|desc\[)|EXIT\b|BRA\b)/;

/** What occurs in the code of NVIDIA's GPUs and in no other assembly language. */
const MARK = /\bc\[0x[0-9a-f]+\]\s?\[|\bSR_[A-Z]|\b(?:LDG|STG)\.E\b|\b(?:ISETP|IMAD|IADD3|FFMA|LOP3|XMAD)[.\s]/;

/** A line that stands around a copied listing: a fence of Markdown, a tag of HTML, a command after a prompt, an ellipsis. */
const AROUND = /^\s*(?:```|~~~|<\/?(?:pre|code)>|\$\s|\.\.\.|\u2026)/;

/** The upper half of a word, alone in its line. */
const UPPER_HALF = /^\s*(?:\d+[:-]?\s*)?\/\*\s*0x[0-9a-f]{16}\s*\*\/\s*$/;

/** Returns whether a line belongs to a listing, and is not blank or one that stands around a copy of it. */
export function isInListing(line: string): boolean {
  return line.trim() !== '' && !AROUND.test(line);
}

/** Returns whether at least half of the first lines, and at least three, are instructions. */
export function isSassCode(text: string): boolean {
  const lines = text.split(/\r?\n/, 10 * MAX_LINES).filter(line => isInListing(line) && !UPPER_HALF.test(line)).slice(0, MAX_LINES).map(line => line.slice(0, MAX_LENGTH));
  const instructions = lines.filter(line => INSTRUCTION.test(line));
  return instructions.length >= 3 && 2 * instructions.length >= lines.length && instructions.some(line => MARK.test(line));
}
