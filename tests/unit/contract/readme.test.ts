import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { accessCalls } from '../../../src/contract/access.ts';
import { errors } from '../../../src/contract/errors.ts';
import { eventsPath, windowHeader } from '../../../src/contract/events.ts';
import { fileLimitsCall } from '../../../src/contract/files.ts';
import { listPreferenceCalls, listViewCalls } from '../../../src/contract/lists.ts';
import { changeLogCalls, logHeaders } from '../../../src/contract/log.ts';
import { numberSearchCall } from '../../../src/contract/numberSearch.ts';
import { operators, reservedFilterKeys } from '../../../src/contract/query.ts';
import { reminderCalls } from '../../../src/contract/reminders.ts';
import { operations } from '../../../src/contract/resource.ts';
import { schemaCalls } from '../../../src/contract/schemaEditor.ts';
import { sessionCalls, sessionListCalls } from '../../../src/contract/session.ts';

const readme = readFileSync(new URL('../../../src/contract/README.md', import.meta.url), 'utf8');

const calls = [
  ...[sessionCalls, sessionListCalls, accessCalls, changeLogCalls, reminderCalls, listPreferenceCalls, listViewCalls].flatMap((each) =>
    Object.values(each),
  ),
  ...[fileLimitsCall, numberSearchCall, eventsPath],
];

describe('the README of the contract contains', () => {
  test.each(calls)('the call %s', (path) => {
    expect(readme).toContain(path);
  });

  test.each(Object.values(schemaCalls))('the call %s', (path) => {
    expect(readme).toContain(path.split('/').at(-1));
  });

  test.each(operations)('the operation %s of a resource', (operation) => {
    expect(readme).toMatch(new RegExp(`^\\|.*\\b${operation}\\b.*\\|`, 'm'));
  });

  test.each([...new Set(Object.values(errors).map(({ code, status }) => `| ${code} | ${status} |`))])('the code %s', (row) => {
    expect(readme).toContain(row);
  });

  test.each([...operators, ...reservedFilterKeys, windowHeader, ...Object.values(logHeaders)])('%s', (word) => {
    expect(readme).toContain(`\`${word}\``);
  });
});
