import { describe, expect, it } from 'vitest';
import { countTests } from './countTests.ts';
import type { FileReport } from './report.ts';
import { filesToTryAgain, joinTries } from './secondTry.ts';

const passed = (fullName: string) => ({ fullName, status: 'passed' });
const failed = (fullName: string, tags: readonly string[] = []) => ({
  ...{ fullName, status: 'failed', failureMessages: ['too late\n at line 7'], tags },
});
const file = (name: string, ...assertionResults: FileReport['assertionResults']): FileReport => ({
  ...{ name, assertionResults },
  status: assertionResults.every(({ status }) => status === 'passed') && assertionResults.length > 0 ? 'passed' : 'failed',
});

describe('filesToTryAgain', () => {
  it('names the files in which something failed, also outside their tests', () => {
    const files = [file('well', passed('a')), file('late', passed('b'), failed('c')), file('unloaded')];
    expect(filesToTryAgain(files)).toEqual(['late', 'unloaded']);
  });

  it('leaves out a file with a failed test that has only one attempt', () => {
    expect(filesToTryAgain([file('race', failed('a', ['once']), failed('b'))])).toEqual([]);
  });

  it('returns none when many files have failed', () => {
    expect(filesToTryAgain([1, 2, 3, 4, 5].map((i) => file(`${i}`, failed('a'))))).toEqual([]);
  });
});

describe('joinTries', () => {
  const first = [file('well', passed('a')), file('late', passed('b'), failed('c'))];

  it('uses the second attempt, and names tests that passed only then', () => {
    const files = joinTries(first, [file('late', passed('b'), passed('c'))]);
    expect(countTests(files, true)).toEqual({
      ...{ passed: 3, failed: 0 },
      problems: ['c: passed at its second try only, too late'],
    });
  });

  it('names a file that failed outside of its tests at first', () => {
    const { failed, problems } = countTests(joinTries([file('unloaded')], [file('unloaded', passed('a'))]), true);
    expect({ failed, problems }).toEqual({
      failed: 0,
      problems: ['a: passed at its second try only, something failed outside of its tests at first'],
    });
  });

  it('fails when the second attempt has failed', () => {
    const files = joinTries(first, [file('late', failed('b'), passed('c'))]);
    expect(countTests(files, false)).toMatchObject({ passed: 2, failed: 1 });
  });

  it('uses the first attempt when the second one left no report', () => {
    expect(countTests(joinTries(first, []), false)).toMatchObject({ passed: 2, failed: 1 });
  });
});
