import { expect, test } from 'vitest';
import { isOfRecord } from '../../../../../../src/console/pages/detail/log/RecordLog.tsx';
import type { LogChange } from '../../../../../../src/contract/log.ts';

const change = (field: string): LogChange => ({ field, before: null, after: 'x' });

test.each<[string, string, readonly LogChange[], boolean]>([
  ['a field that was changed', 'update', [change('remark')], true],
  ['a transition that changed nothing', 'submit', [], true],
  ['an uploaded file', 'uploadFile', [change('$files')], false],
  ['a file whose name is hidden from the reader', 'uploadFile', [], false],
  ['a removed file with a hidden name', 'removeFile', [], false],
  ['a mark of a file with a hidden name', 'mark:visibleToCustomer', [], false],
  ['an uploaded file and a changed number', 'uploadFile', [change('$files'), change('fileCount')], true],
])('%s', (_, action, changes, isIt) => {
  expect(isOfRecord({ action, changes: [...changes] })).toBe(isIt);
});
