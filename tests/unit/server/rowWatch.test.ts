import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../src/server');

/** The only files that write to tables whose name is a variable, as the tables of resources are, and what each of them writes. */
const writers: Readonly<Record<string, string>> = {
  'db/rows.ts': 'tells the row watch of each row, but of version and stamps, which no total is over',
  'db/accounts.ts': 'accounts and roles of an older server, before anything is served',
  'db/copies.ts': 'rows of a copy, on which the row watch has followed them',
  'db/logs.ts': 'log entries that move to the archive, which no total is over',
  'db/figures.ts': 'days, which no total is over, and the sums that triggers keep',
};

/** Matches the beginning of a statement that changes rows, and the name of its table. */
const changes = /\.(?:insertInto|updateTable|deleteFrom)\((\w+|'\w+')|\b(?:insert into|update|delete from) (\$\{\w)/g;

test('rows of resources are written in one place, which updates all totals over them', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const found = files.filter((name) => {
    // Migrations change tables without events, because dependent data is computed after them.
    if (name.startsWith('db/migration/')) return false;
    const texts = readFileSync(join(root, name), 'utf8').matchAll(changes);
    return [...texts].some(([, table = '']) => !table.startsWith("'") && !isOwn(name, table));
  });
  expect(found.toSorted()).toEqual(Object.keys(writers).toSorted());
});

/** Whether a name in a file stands for a table of the server itself. */
function isOwn(file: string, table: string): boolean {
  const text = readFileSync(join(root, file), 'utf8');
  return new RegExp(`const ${table} = 'sys_\\w+'|of \\['sys_`).test(text);
}
