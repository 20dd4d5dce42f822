import type { Fault } from './types.ts';

/** Faults in `src/server`: rights, writes, imports, migration and sessions. */
export const server: readonly Fault[] = [
  {
    name: 'A user of one warehouse who may see one kind of record sees it in all warehouses.',
    file: 'src/server/access/rights.ts',
    from: 'return ofScope && ofKinds ? { ...ofKinds, and: ofScope } : (ofKinds ?? ofScope);',
    to: 'return ofKinds ?? ofScope;',
    caughtBy: {
      project: 'api-sqlite',
      file: 'tests/api/keeperLoads.test.ts',
      title: 'a user who may see one kind of trip sees it in their own warehouse only',
    },
  },
  {
    name: 'A keyword search finds records by a field that the user may not read.',
    file: 'src/server/access/rights.ts',
    from: 'keyword: list.keyword.filter(isShown),',
    to: 'keyword: list.keyword,',
    caughtBy: { project: 'api-sqlite', file: 'tests/api/fieldDoors.test.ts', title: 'is not searched by a keyword' },
  },
  {
    name: 'A user of one warehouse may view the console as somebody with more warehouses.',
    file: 'src/server/access/actor.ts',
    from: 'return new Set(other.repositoryIds).isSubsetOf(new Set(one.repositoryIds));',
    to: 'return new Set(one.repositoryIds).isSubsetOf(new Set(other.repositoryIds));',
    caughtBy: { project: 'unit', file: 'tests/unit/server/holds.test.ts', title: 'a user of an additional warehouse' },
  },
  {
    name: 'A user who may not read a field learns its value by saving guesses.',
    file: 'src/server/write/access.ts',
    from: "return !(holdsField(actor, { access }, 'read') && isSame);",
    to: 'return !isSame;',
    caughtBy: {
      project: 'api-sqlite',
      file: 'tests/api/fieldAccess.test.ts',
      title: 'cannot be given a value, not even its current one',
    },
  },
  {
    name: 'A user who may only change records of a kind can create them, and not change them.',
    file: 'src/server/write/access.ts',
    from: "Object.keys(before).length === 0 ? 'create' : 'update'",
    to: "Object.keys(before).length === 0 ? 'update' : 'create'",
    caughtBy: {
      project: 'api-sqlite',
      file: 'tests/api/keeperLoads.test.ts',
      title: 'creating trips of a kind and changing them each need a permission of their own',
    },
  },
  {
    name: 'A customer can download an internal file of their order.',
    file: 'src/server/files/list.ts',
    from: "if (row.state !== 'kept' || !isVisible || !isFileShown(context, row)) return false;",
    to: "if (row.state !== 'kept' || !isVisible) return false;",
    caughtBy: {
      project: 'api-sqlite',
      file: 'tests/api/customerFiles.test.ts',
      title: 'a customer sees files marked for customers, and no others',
    },
  },
  {
    name: 'A save from an outdated form overwrites the changes of other users.',
    file: 'src/server/write/save.ts',
    from: 'if (version === current.version) return;',
    to: 'if (Number(version) <= Number(current.version)) return;',
    caughtBy: {
      project: 'api-sqlite',
      file: 'tests/api/save.test.ts',
      title: 'rejects an old version and returns the current record',
    },
  },
  {
    name: 'Undoing a bulk edit overwrites what others have changed since.',
    file: 'src/server/write/bulk.ts',
    from: 'return row && row.version === version ? [{ row, values }] : [];',
    to: 'return row ? [{ row, values }] : [];',
    caughtBy: {
      project: 'api-sqlite',
      file: 'tests/api/bulk.test.ts',
      title: 'are previewed, applied to all at once, and undone',
    },
  },
  {
    name: 'A key that was used for another request returns the response to that request.',
    file: 'src/server/write/once.ts',
    from: 'if (earlier.request !== claim.request) {',
    to: 'if (earlier.request === undefined) {',
    caughtBy: {
      project: 'api-sqlite',
      file: 'tests/api/save.test.ts',
      title: 'is refused with another body, and changes nothing',
    },
  },
  {
    name: 'A new record gets a number that an import has already used.',
    file: 'src/server/write/uniques.ts',
    from: 'free.push(...values.filter((value) => !taken.has(value)));',
    to: 'free.push(...values);',
    caughtBy: {
      project: 'api-sqlite',
      file: 'tests/api/serial.test.ts',
      title: 'skips a number that another record already has',
    },
  },
  {
    name: 'An open form of the record that a line was moved away from overwrites the move.',
    file: 'src/server/write/commit.ts',
    from: '? [current, row] : [];',
    to: '? [row] : [];',
    caughtBy: {
      project: 'api-sqlite',
      file: 'tests/api/lines.test.ts',
      title: 'that another call added are not deleted by a user who did not see them',
    },
  },
  {
    name: 'A user with many waiting tasks is served before everybody else.',
    file: 'src/server/queue.ts',
    from: 'this.owners.delete(name);\n    if (owner.running > 0 || owner.waiting.length > 0) this.owners.set(name, owner);',
    to: 'if (owner.running === 0 && owner.waiting.length === 0) this.owners.delete(name);',
    caughtBy: {
      project: 'unit',
      file: 'tests/unit/server/queue/fairQueue.test.ts',
      title: "a small later request runs before the rest of another user's tasks",
    },
  },
  {
    name: 'A percentage of a workbook is imported with the noise of floating point.',
    file: 'src/server/excel/read/cells.ts',
    from: 'Number((share * 100).toPrecision(15))',
    to: 'share * 100',
    caughtBy: {
      project: 'unit',
      file: 'tests/unit/server/excel/readRows.test.ts',
      title: 'percentages are read as displayed, without the noise of floating point',
    },
  },
  {
    name: 'Weights in pounds are always rounded down.',
    file: 'src/fields/headings.ts',
    from: 'const twice = (above < 0n ? -above : above) * 2n + below;',
    to: 'const twice = (above < 0n ? -above : above) * 2n;',
    caughtBy: { project: 'unit', file: 'tests/unit/server/excel/units.test.ts', title: 'decimals is' },
  },
  {
    name: 'A text such as _x0041_ is another text after export and import.',
    file: 'src/server/excel/write/parts.ts',
    from: "_: '_x005F_',",
    to: "_: '_',",
    caughtBy: {
      project: 'unit',
      file: 'tests/unit/server/excel/readRows.test.ts',
      title: 'written values are read unchanged',
    },
  },
  {
    name: 'An import overwrites a record that was changed after the file was checked.',
    file: 'src/server/import/saveBatch.ts',
    from: 'recordId === (current ? String(current.id) : null) && version === (current?.version ?? null);',
    to: 'recordId === (current ? String(current.id) : null) || version === (current?.version ?? null);',
    caughtBy: {
      project: 'api-sqlite',
      file: 'tests/api/importMerge.test.ts',
      title: 'a later change by the other user is not overwritten',
    },
  },
  {
    name: 'A shorter maximum length is accepted although stored texts are longer.',
    file: 'src/server/db/migration/offenders.ts',
    from: 'before.maxLength <= maxLength)',
    to: 'before.maxLength >= maxLength)',
    caughtBy: { project: 'api-sqlite', file: 'tests/api/narrowed.test.ts', title: 'a shorter text' },
  },
  {
    name: 'A new default replaces the stored values of all records.',
    file: 'src/server/db/migration/tables.ts',
    from: "      .where(column, 'is', null)\n",
    to: '',
    caughtBy: {
      project: 'api-sqlite',
      file: 'tests/api/migration.test.ts',
      title: 'gets its default in the records without a value, and nowhere else, once it is required',
    },
  },
  {
    name: 'A saved view loses its filter by a field of a referenced record when the reference is renamed.',
    file: 'src/server/db/migration/tables.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a part of the code
    from: 'field === from || field.startsWith(`${from}.`) ?',
    to: 'field === from ?',
    caughtBy: {
      project: 'api-sqlite',
      file: 'tests/api/renameField.test.ts',
      title: 'keeps the filters of saved views by a field of the record that it refers to',
    },
  },
  {
    name: 'A user keeps a permission that was taken away until they log in again.',
    file: 'src/server/session/sessions.ts',
    from: 'if (cached?.version === version) return cached.rights;',
    to: 'if (cached) return cached.rights;',
    caughtBy: {
      project: 'api-sqlite',
      file: 'tests/api/revocation.test.ts',
      title: 'no later request of an active user is allowed',
    },
  },
  {
    name: 'Viewing the console as another user does not end after half an hour.',
    file: 'src/server/session/sessions.ts',
    from: 'age > (viewerIn(session) ? viewingLimit : sessionLimit.absolute)',
    to: 'age > sessionLimit.absolute',
    caughtBy: { project: 'api-sqlite', file: 'tests/api/viewAs.test.ts', title: 'after half an hour' },
  },
  {
    name: 'A password can be guessed once more than allowed before the account is held back.',
    file: 'src/server/sign-ins/signIn.ts',
    from: 'if (over < 0 || latest === undefined) continue;',
    to: 'if (over <= 0 || latest === undefined) continue;',
    caughtBy: {
      project: 'api-sqlite',
      file: 'tests/api/session.test.ts',
      title: 'delay further logins of an account after five',
    },
  },
];
