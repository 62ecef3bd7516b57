/** Tests which kernels of a large compiled file the table shows. */
import assert from 'node:assert';
import { kernelRows, MAX_KERNELS } from '../../webview/kernelRows';

describe('kernel rows', () => {
  const names = Array.from({ length: 2000 }, (_, i) => `Kernel_${i}`);

  it('are the first ones of many', () => {
    const { found, rows } = kernelRows(names, '', 3);
    assert.equal(found, 2000);
    assert.equal(rows.length, MAX_KERNELS);
    assert.deepEqual(rows.slice(0, 3), [0, 1, 2]);
  });

  it('have a part of a name, in any case', () => assert.deepEqual(kernelRows(names, 'kernel_199', 1999), { found: 11, rows: [199, 1990, 1991, 1992, 1993, 1994, 1995, 1996, 1997, 1998, 1999] }));

  it('always have the chosen one', () => {
    assert.deepEqual(kernelRows(names, '_1234', 7), { found: 1, rows: [7, 1234] });
    assert.deepEqual(kernelRows(names, 'none', 7), { found: 0, rows: [7] });
  });
});
