import { rejectedBy } from './writeLab.ts';

/**
 * A record to write, with the expected results. `usual` is the result of most ways of writing; a way with another result is listed in
 * `others` with the reason. A result is one line: the response, and then what is stored, counted, logged and published.
 */
export interface Case {
  readonly values: (known: KnownValues) => Readonly<Record<string, unknown>>;
  /** Values that the record has before the write, in addition to the usual ones. */
  readonly was?: (known: KnownValues) => Readonly<Record<string, unknown>>;
  /** If set, another user has changed the record since the client read it. */
  readonly isStale?: true;
  readonly usual: string;
  readonly others?: Readonly<Record<string, readonly [becomes: string, why: string] | Impossible>>;
}

/** Why the case cannot occur in this way of writing. */
type Impossible = { readonly never: string };

export interface KnownValues {
  /** A code that another case already has. */
  readonly taken: string;
  readonly there: string;
}

const rows = 'a list of records answers with the faults of its rows: 40000';
const fields = 'the call names its fields before it looks at any record';
const system = 'the business is asked neither for permissions, data scope nor for what is fixed for people';
const always = 'it has taken place, and is told in the log, also where it changes no value';
const once = 'an earlier state that could not be saved was never there';
const impossible = (why: string): Impossible => ({ never: why });

export const changing: Readonly<Record<string, Case>> = {
  'a new value': {
    values: () => ({ quantity: 5 }),
    usual: '20000: quantity 5, double 10, prepared 5, saved 5; version +1; log update; shelf 5; told',
    others: {
      action: [
        '20000: quantity 5, double 10, prepared 5, saved 5; version +1; log action:amend; shelf 5; told',
        'the log says what was done',
      ],
      transition: [
        '20000: quantity 5, double 10, state OPEN, prepared 5, saved 5; version +1; log transit:open; shelf 5; told',
        'the log says what was done',
      ],
      restore: ['20000: quantity 5, double 10, prepared 5, saved 5; version +1; log restore; shelf 5; told', 'the log says of when it is'],
    },
  },
  'the value that it has': {
    values: () => ({ quantity: 1 }),
    usual: '20000: nothing',
    others: {
      undo: ['20000: nothing', 'the record already has the former value, so it counts as restored'],
      action: ['20000: version +1; log action:amend; shelf 1; told', always],
      transition: ['20000: state OPEN, prepared 1, saved 1; version +1; log transit:open; shelf 1; told', 'the state is another one'],
      business: ['20000: shelf 1; told', 'consoles are told of what the business has written, without a look whether it was new'],
      job: ['20000: shelf 1; told', 'as the business'],
      restore: impossible('what was never different has no earlier state'),
    },
  },
  'a record that somebody else has changed': {
    values: () => ({ quantity: 6 }),
    isStale: true,
    usual: '40009: nothing',
    others: {
      sheet: ['40009 /records/0: nothing', 'many records: it says which'],
      batch: ['40000 /0: nothing', rows],
      import: ['20000: quantity 6, double 12, prepared 6, saved 6; version +1; log update; shelf 6; told', 'a workbook has no versions'],
      undo: ['20000 skipped: nothing', 'what others have changed since stays, and is named'],
      business: ['20000: quantity 6, double 12, prepared 6, saved 6; version +1; log update; shelf 6; told', 'it locks what it reads'],
      job: ['20000: quantity 6, double 12, prepared 6, saved 6; version +1; log update; shelf 6; told', 'it locks what it reads'],
    },
  },
  'a value that another record has': {
    values: ({ taken }) => ({ code: taken }),
    usual: '40010 /code: nothing',
    others: {
      cell: ['40000 /values/code: nothing', fields],
      bulk: ['40000 /values/code: nothing', fields],
      undo: ['40000 /values/code: nothing', fields],
      sheet: ['40000 /records/0/code: nothing', rows],
      batch: ['40000 /0/code: nothing', rows],
      lines: ['40010 /cases/0/code: nothing', 'it stands in the lines of its record'],
      business: ['40010: nothing', 'no field of the call is at fault'],
      job: ['40010: nothing', 'no field of the call is at fault'],
      import: impossible('the code is the key: it finds the other record'),
      restore: impossible(once),
    },
  },
  'a field that the caller may not write': {
    values: () => ({ secret: 'x' }),
    usual: '40003 /secret: nothing',
    others: {
      cell: ['40003 /values/secret: nothing', fields],
      bulk: ['40003 /values/secret: nothing', fields],
      undo: ['40003 /values/secret: nothing', fields],
      sheet: ['40000 /records/0/secret: nothing', rows],
      batch: ['40000 /0/secret: nothing', rows],
      import: ['40000 /secret: nothing', rows],
      lines: ['40003 /cases/0/secret: nothing', 'it stands in the lines of its record'],
      action: ['40003 /input/secret: nothing', 'it stands in the input'],
      transition: ['40003 /input/secret: nothing', 'it stands in the input'],
      business: ['20000: secret x, prepared 1, saved 1; version +1; log update; shelf 1; told', system],
      job: ['20000: secret x, prepared 1, saved 1; version +1; log update; shelf 1; told', system],
    },
  },
  'a move out of the data scope': {
    values: ({ there }) => ({ repositoryId: there }),
    usual: '40000 /repositoryId: nothing',
    others: {
      sheet: ['40000 /records/0/repositoryId: nothing', rows],
      batch: ['40000 /0/repositoryId: nothing', rows],
      lines: ['40000 /cases/0/repositoryId: nothing', 'it stands in the lines of its record'],
      undo: ['20000 skipped: nothing', 'what cannot be taken back stays, and is named'],
      action: ['40000 /input/repositoryId: nothing', 'it stands in the input'],
      transition: ['40000 /input/repositoryId: nothing', 'it stands in the input'],
      business: ['20000: repositoryId THERE, prepared 1, saved 1; version +1; log update; shelf 1; told', system],
      job: ['20000: repositoryId THERE, prepared 1, saved 1; version +1; log update; shelf 1; told', system],
    },
  },
  'a record outside the data scope': {
    values: () => ({ quantity: 7 }),
    was: ({ there }) => ({ repositoryId: there }),
    usual: '40004: nothing',
    others: {
      sheet: ['40009 /records/0: nothing', 'to the caller it is gone'],
      batch: ['40000 /0,/0/code,/0/repositoryId: nothing', rows],
      import: ['40000 /code,/repositoryId: nothing', 'to the caller it is new, and its key is taken'],
      lines: ['40009: nothing', 'to the caller the line is gone'],
      undo: ['20000 skipped: nothing', 'to the caller it is gone'],
      business: ['20000: quantity 7, double 14, prepared 7, saved 7; version +1; log update; shelf 7; told', system],
      job: ['20000: quantity 7, double 14, prepared 7, saved 7; version +1; log update; shelf 7; told', system],
    },
  },
  'a value that the prepare hook refuses': {
    values: () => ({ quantity: rejectedBy.prepare }),
    usual: '40012: nothing',
    others: {
      import: ['40000: nothing', rows],
      restore: impossible(once),
    },
  },
  'a value that the save hook refuses': {
    values: () => ({ quantity: rejectedBy.save }),
    usual: '40012: nothing',
    others: {
      import: ['40000: nothing', rows],
      restore: impossible(once),
    },
  },
  'a value that the file does not allow': {
    values: () => ({ quantity: -1 }),
    usual: '40000 /quantity: nothing',
    others: {
      sheet: ['40000 /records/0/quantity: nothing', rows],
      batch: ['40000 /0/quantity: nothing', rows],
      lines: ['40000 /cases/0/quantity: nothing', 'it stands in the lines of its record'],
      undo: ['20000 skipped: nothing', 'what cannot be taken back stays, and is named'],
      action: ['40000 /input/quantity: nothing', 'it stands in the input'],
      transition: ['40000 /input/quantity: nothing', 'it stands in the input'],
      business: ['40000: nothing', 'no field of the call is at fault'],
      job: ['40000: nothing', 'no field of the call is at fault'],
      restore: impossible(once),
    },
  },
  'a record that may not be edited': {
    values: () => ({ quantity: 8 }),
    was: () => ({ isClosed: true }),
    usual: '40012: nothing',
    others: {
      form: ['40012 /id: nothing', 'one record: it says which'],
      sheet: ['40012 /records/0: nothing', 'many records: it says which'],
      batch: ['40012 /0: nothing', 'many records: it says which'],
      bulk: ['40000: nothing', 'the preview lists who stands in the way'],
      import: ['40000: nothing', rows],
      undo: ['20000 skipped: nothing', 'what cannot be taken back stays, and is named'],
      lines: [
        '20000: quantity 8, double 16, prepared 8, saved 8; version +1; log update; shelf 8; told',
        'lines belong to their record, whose own condition counts',
      ],
      action: [
        '20000: quantity 8, double 16, prepared 8, saved 8; version +1; log action:amend; shelf 8; told',
        'it has a condition of its own',
      ],
      transition: [
        '20000: quantity 8, double 16, state OPEN, prepared 8, saved 8; version +1; log transit:open; shelf 8; told',
        'it has a condition of its own',
      ],
      business: ['20000: quantity 8, double 16, prepared 8, saved 8; version +1; log update; shelf 8; told', system],
      job: ['20000: quantity 8, double 16, prepared 8, saved 8; version +1; log update; shelf 8; told', system],
      restore: impossible(once),
    },
  },
  'a field that is fixed since the record was made': {
    values: () => ({ batch: 'B' }),
    was: () => ({ batch: 'A' }),
    usual: '40000 /batch: nothing',
    others: {
      cell: ['40000 /values/batch: nothing', fields],
      bulk: ['40000 /values/batch: nothing', fields],
      undo: ['40000 /values/batch: nothing', fields],
      sheet: ['40000 /records/0/batch: nothing', rows],
      batch: ['40000 /0/batch: nothing', rows],
      lines: ['40000 /cases/0/batch: nothing', 'it stands in the lines of its record'],
      action: ['40000 /input/batch: nothing', 'it is not asked for'],
      transition: ['40000 /input/batch: nothing', 'it is not asked for'],
      business: ['20000: batch B, prepared 1, saved 1; version +1; log update; shelf 1; told', system],
      job: ['20000: batch B, prepared 1, saved 1; version +1; log update; shelf 1; told', system],
      restore: impossible(once),
    },
  },
  'a field that there is not': {
    values: () => ({ nope: 1 }),
    usual: '40000 /nope: nothing',
    others: {
      cell: ['40000 /values/nope: nothing', fields],
      bulk: ['40000 /values/nope: nothing', fields],
      undo: ['40000 /values/nope: nothing', fields],
      sheet: ['40000 /records/0/nope: nothing', rows],
      batch: ['40000 /0/nope: nothing', rows],
      import: ['20000: nothing', 'a column that nobody knows is passed over, and told as such at the check'],
      lines: ['40000 /cases/0/nope: nothing', 'it stands in the lines of its record'],
      action: ['40000 /input/nope: nothing', 'it is not asked for'],
      transition: ['40000 /input/nope: nothing', 'it is not asked for'],
      business: ['50000: nothing', 'a mistake of the code'],
      job: ['50000: nothing', 'a mistake of the code'],
      restore: impossible(once),
    },
  },
  'a field of the system': {
    values: () => ({ saved: 'mine' }),
    usual: '20000: nothing',
    others: {
      cell: ['40000 /values/saved: nothing', fields],
      bulk: ['40000 /values/saved: nothing', fields],
      undo: ['40000 /values/saved: nothing', fields],
      action: ['40000 /input/saved: nothing', 'it is not asked for'],
      transition: ['40000 /input/saved: nothing', 'it is not asked for'],
      business: ['20000: prepared 1, saved 1; version +1; log update; shelf 1; told', 'it may be set, and then the hook sets it'],
      job: ['20000: prepared 1, saved 1; version +1; log update; shelf 1; told', 'it may be set, and then the hook sets it'],
      restore: impossible('what people cannot set is not brought back'),
    },
  },
};

export const creating: Readonly<Record<string, Omit<Case, 'was' | 'isStale'>>> = {
  'a new value': {
    values: () => ({ quantity: 5 }),
    usual: '20000: version 1, numbered, quantity 5, double 10, prepared 5, saved 5; log create; shelf 6; told',
  },
  'nothing that it need not say': {
    values: () => ({}),
    usual: '20000: version 1, numbered, quantity 1, double 2, prepared 1, saved 1; log create; shelf 2; told',
  },
  'a value that another record has': {
    values: ({ taken }) => ({ code: taken }),
    usual: '40010 /code: nothing',
    others: {
      sheet: ['40000 /records/0/code: nothing', rows],
      batch: ['40000 /0/code: nothing', rows],
      lines: ['40010 /cases/1/code: nothing', 'it stands in the lines of its record'],
      business: ['40010: nothing', 'no field of the call is at fault'],
      import: impossible('the code is the key: it finds the other record'),
    },
  },
  'a field that the caller may not write': {
    values: () => ({ secret: 'x' }),
    usual: '40003 /secret: nothing',
    others: {
      sheet: ['40000 /records/0/secret: nothing', rows],
      batch: ['40000 /0/secret: nothing', rows],
      import: ['40000 /secret: nothing', rows],
      lines: ['40003 /cases/1/secret: nothing', 'it stands in the lines of its record'],
      business: ['20000: version 1, numbered, quantity 1, double 2, prepared 1, saved 1, secret x; log create; shelf 2; told', system],
    },
  },
  'a place outside the data scope': {
    values: ({ there }) => ({ repositoryId: there }),
    usual: '40000 /repositoryId: nothing',
    others: {
      sheet: ['40000 /records/0/repositoryId: nothing', rows],
      batch: ['40000 /0/repositoryId: nothing', rows],
      lines: ['40000 /cases/1/repositoryId: nothing', 'it stands in the lines of its record'],
      business: ['20000: version 1, numbered, quantity 1, double 2, prepared 1, saved 1; log create; shelf 2; told', system],
    },
  },
  'a value that the prepare hook refuses': {
    values: () => ({ quantity: rejectedBy.prepare }),
    usual: '40012: nothing',
    others: { import: ['40000: nothing', rows] },
  },
  'a value that the save hook refuses': {
    values: () => ({ quantity: rejectedBy.save }),
    usual: '40012: nothing',
    others: { import: ['40000: nothing', rows] },
  },
  'a value that the file does not allow': {
    values: () => ({ quantity: -1 }),
    usual: '40000 /quantity: nothing',
    others: {
      sheet: ['40000 /records/0/quantity: nothing', rows],
      batch: ['40000 /0/quantity: nothing', rows],
      lines: ['40000 /cases/1/quantity: nothing', 'it stands in the lines of its record'],
      business: ['40000: nothing', 'no field of the call is at fault'],
    },
  },
};

/** The cause that business code is told, for each way of writing. */
export const causes: Readonly<Record<string, string>> = {
  ...{ form: 'save', cell: 'bulk', bulk: 'bulk', sheet: 'sheet', batch: 'list', import: 'import' },
  ...{ lines: 'save', restore: 'restore', undo: 'undo', action: 'action:amend', transition: 'transit:open' },
  ...{ business: 'business', job: 'business' },
};

/** Returns each way of writing together with each case that can occur in it, and the expected result. */
export function expectedOf<W>(ways: Readonly<Record<string, W>>, cases: Readonly<Record<string, Omit<Case, 'was' | 'isStale'>>>) {
  return Object.entries(ways).flatMap(([way, write]) =>
    Object.entries(cases).flatMap(([title, one]) => {
      const other = one.others?.[way];
      if (other && 'never' in other) return [];
      return [{ title, way, write, becomes: other?.[0] ?? one.usual, why: other?.[1] ?? 'as all' }];
    }),
  );
}
