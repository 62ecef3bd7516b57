/** How often a line runs beside the others of its kernel, as a step of a scale without an alarm in it. */

/** The steps: seldom, as often as the mean, more, much more, most of all. */
export const STEPS = 5;

/** From which multiple of the mean on a line is of the next step. */
const FROM = [0.5, 1.5, 3, 6];

/** The mean of what the lines that ran count. */
export function mean(counts: number[]): number {
  const ran = counts.filter(count => count > 0);
  return ran.length > 0 ? ran.reduce((sum, count) => sum + count, 0) / ran.length : 0;
}

/** The step of a count: a kernel whose lines all run equally often has one step, that of the mean. */
export function step(count: number, average: number): number {
  return average > 0 ? FROM.filter(from => count >= from * average).length : 0;
}

/** Of each block of lines the most that one of its lines counts; blocks without a count have 0. */
export function most(counts: ReadonlyMap<number, number>, blocks: readonly { firstLine: number; lastLine: number }[]): number[] {
  const lines = [...counts].sort(([a], [b]) => a - b);
  return blocks.map(({ firstLine, lastLine }) => {
    let [low, high] = [0, lines.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      [low, high] = lines[middle]![0] < firstLine ? [middle + 1, high] : [low, middle];
    }
    let found = 0;
    for (; low < lines.length && lines[low]![0] <= lastLine; low++) {
      found = Math.max(found, lines[low]![1]);
    }
    return found;
  });
}
