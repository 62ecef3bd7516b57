/** Tests the messages about the end of a run. */
import assert from 'node:assert';
import { findCause, Finding, parseReport, severityOf, summarize } from '../../src/report';

/** Returns the outcome of a command that prints these objects as lines of JSON. */
function outcome(status: number, ...lines: object[]): { status: number; out: string; err: string } {
  return { status, out: '', err: [...lines.map(line => JSON.stringify(line)), ''].join('\n') };
}

/** Returns the summary of a run that prints this. */
function summaryOf(result: { status: number; out: string; err: string }): string {
  return summarize({ ...parseReport(result), kernel: 'k', milliseconds: 900 }, result);
}

const WARNING = { file: 'k.gsass', line: 7, severity: 'warning', code: 'stack-unbalanced', message: 'The stack is not empty.', count: 2 };
const RACE = { file: 'k.gsass', line: 5, severity: 'error', code: 'race', message: 'Two threads write one word.', warp: 0, count: 3 };
const FAULT = { file: 'k.gsass', line: 10, severity: 'error', code: 'memory-fault', message: 'Out of bounds: write.', warp: 1 };

describe('the end of a run', () => {
  it('with warnings only is the first warning, and no error', () => {
    const result = outcome(3, WARNING, { ...WARNING, line: 9 });
    assert.equal(summaryOf(result), 'k, line 7: The stack is not empty. (and 1 more in Problems)');
    assert.equal(severityOf(parseReport(result)), 'warning');
  });

  it('is the fault, though the checks found something before it', () => {
    const result = outcome(3, RACE, WARNING, FAULT);
    assert.equal(findCause(parseReport(result).findings)?.line, 10);
    assert.equal(summaryOf(result), 'k, line 10: Out of bounds: write. (and 1 more in Problems)');
    assert.equal(severityOf(parseReport(result)), 'error');
  });

  it('is the finding where nothing ended the run', () => assert.equal(findCause([WARNING, RACE] as Finding[])?.line, 5));

  it('is what the JVM says where it says no JSON', () => {
    const result = { status: 1, out: '', err: '\n{"cancelled":{}}\n\nError: no memory' };
    assert.match(summarize({ ...parseReport({ ...result, err: '' }), kernel: 'k', milliseconds: 1 }, result), /: Error: no memory$/);
    assert.equal(summaryOf(outcome(5)), 'The run failed: status 5');
  });

  it('has all that the kernel has printed', () => {
    const result = outcome(0, { printed: 'one\n' }, { printed: 'two' }, { buffer: 't', type: 'u32', elements: 1, values: [1] });
    assert.equal(parseReport(result).printed, 'one\ntwo');
    assert.equal(parseReport(result).buffers.length, 1);
  });

  it('that went well says what held', () => {
    const result = outcome(0, { expectations: 2, failed: 0 });
    assert.equal(summaryOf(result), 'k: ran to the end in 0.9 s, all 2 expectations hold');
    assert.equal(severityOf(parseReport(result)), 'info');
  });
});
