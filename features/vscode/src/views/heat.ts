/** The heat scale: how often a line runs, compared with the other lines of its kernel. No step looks like an error. */

/** Number of steps. They mean, from 0 to 4: seldom, about as often as the mean, more often, much more often, most often. */
export const STEP_COUNT = 5;

/** The multiples of the mean count at which the steps 1 to 4 begin. */
const THRESHOLDS = [0.5, 1.5, 3, 6];

/** Returns the mean of the counts above 0, which are those of lines that ran; 0 if no line ran. */
export function mean(counts: number[]): number {
  const ran = counts.filter(count => count > 0);
  return ran.length > 0 ? ran.reduce((sum, count) => sum + count, 0) / ran.length : 0;
}

/** Returns the step of a count, from 0 to 4. If all lines run equally often, each count equals the mean, which has step 1. */
export function heatStep(count: number, average: number): number {
  return average > 0 ? THRESHOLDS.filter(threshold => count >= threshold * average).length : 0;
}

/** Returns, for each block, the highest count of its lines; 0 if none of its lines has a count. */
export function maxCounts(counts: ReadonlyMap<number, number>, blocks: readonly { firstLine: number; lastLine: number }[]): number[] {
  const lines = [...counts].sort(([a], [b]) => a - b);
  return blocks.map(({ firstLine, lastLine }) => {
    let [low, high] = [0, lines.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      [low, high] = lines[middle]![0] < firstLine ? [middle + 1, high] : [low, middle];
    }
    let max = 0;
    for (; low < lines.length && lines[low]![0] <= lastLine; low++) {
      max = Math.max(max, lines[low]![1]);
    }
    return max;
  });
}
