/** Chooses the kernels that the table of a compiled file shows. */

/** Maximum number of rows in the table. With thousands, each click would take seconds. */
export const MAX_KERNELS = 500;

export interface KernelRows {
  /** How many names contain the text. */
  found: number;
  /** The numbers of the kernels to show, from 0. The chosen one is always among them. */
  rows: number[];
}

/** Returns the kernels whose name contains a text in any case, at most {@link MAX_KERNELS} and the chosen one. */
export function kernelRows(names: string[], part: string, chosen: number): KernelRows {
  const wanted = part.toLowerCase();
  const found = [...names.keys()].filter(i => names[i]!.toLowerCase().includes(wanted));
  const rows = found.slice(0, MAX_KERNELS);
  if (!rows.includes(chosen)) {
    rows.unshift(chosen);
  }
  return { found: found.length, rows };
}
