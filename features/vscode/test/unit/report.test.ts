/** Tests the messages about the end of a run. */
import assert from 'node:assert';
import { cause, Finding, read, severity, summary } from '../../src/report';

/** Returns the outcome of a command that prints these objects as lines of JSON. */
function outcome(status: number, ...lines: object[]): { status: number; out: string; err: string } {
  return { status, out: '', err: [...lines.map(line => JSON.stringify(line)), ''].join('\n') };
}

function told(of: { status: number; out: string; err: string }): string {
  return summary({ ...read(of), kernel: 'k', milliseconds: 900 }, of);
}

const WARNING = { file: 'k.gsass', line: 7, severity: 'warning', code: 'stack-unbalanced', message: 'The stack is not empty.', count: 2 };
const RACE = { file: 'k.gsass', line: 5, severity: 'error', code: 'race', message: 'Two threads write one word.', warp: 0, count: 3 };
const FAULT = { file: 'k.gsass', line: 10, severity: 'error', code: 'memory-fault', message: 'Out of bounds: write.', warp: 1 };

describe('the end of a run', () => {
  it('with warnings only is the first warning, and no error', () => {
    const of = outcome(3, WARNING, { ...WARNING, line: 9 });
    assert.equal(told(of), 'k, line 7: The stack is not empty. (and 1 more in Problems)');
    assert.equal(severity(read(of)), 'warning');
  });

  it('is the fault, though the checks found something before it', () => {
    const of = outcome(3, RACE, WARNING, FAULT);
    assert.equal(cause(read(of).findings)?.line, 10);
    assert.equal(told(of), 'k, line 10: Out of bounds: write. (and 1 more in Problems)');
    assert.equal(severity(read(of)), 'error');
  });

  it('is the finding where nothing ended the run', () => assert.equal(cause([WARNING, RACE] as Finding[])?.line, 5));

  it('is what the JVM says where it says no JSON', () => {
    const of = { status: 1, out: '', err: '\n{"cancelled":{}}\n\nError: no memory' };
    assert.match(summary({ ...read({ ...of, err: '' }), kernel: 'k', milliseconds: 1 }, of), /: Error: no memory$/);
    assert.equal(told(outcome(5)), 'The run failed: status 5');
  });

  it('that went well says what held', () => {
    const of = outcome(0, { expectations: 2, failed: 0 });
    assert.equal(told(of), 'k: ran to the end in 0.9 s, all 2 expectations hold');
    assert.equal(severity(read(of)), 'info');
  });
});
