/** Tests the scale of the profile. */
import assert from 'node:assert';
import { heatStep, maxCounts, mean } from '../../src/views/heat';

describe('heat', () => {
  it('has one step for lines that all run equally often', () => {
    const counts = [32, 32, 32, 0];
    assert.deepEqual(counts.slice(0, 3).map(count => heatStep(count, mean(counts))), [1, 1, 1]);
  });

  it('goes by the mean of the lines that ran', () => {
    const counts = [1, 1, 1, 1, 1, 1, 1, 1, 1, 91, 0, 0];
    assert.equal(mean(counts), 10);
    assert.deepEqual([1, 5, 14, 15, 30, 60, 91].map(count => heatStep(count, 10)), [0, 1, 1, 2, 3, 4, 4]);
  });

  it('knows kernels that have not run', () => assert.equal(heatStep(0, mean([])), 0));

  it('knows the most of each block', () => {
    const counts = new Map([[9, 4], [3, 7], [4, 2], [5, 8], [12, 1]]);
    const blocks = [{ firstLine: 3, lastLine: 4 }, { firstLine: 5, lastLine: 5 }, { firstLine: 6, lastLine: 8 }, { firstLine: 9, lastLine: 20 }];
    assert.deepEqual(maxCounts(counts, blocks), [7, 8, 0, 4]);
    assert.deepEqual(maxCounts(new Map(), blocks), [0, 0, 0, 0]);
  });
});
