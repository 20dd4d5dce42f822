import type { Text } from './text.ts';

/** One field of a line of a log: what it was, and what it became. */
export interface LogChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** What the files are called that a field held, by their ids. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** One line of the log of a record. */
export interface LogLine {
  readonly id: string;
  /**
   * `create`, `update`, `delete`, `transit:` or `action:` with the name of what was done, or `restore:` with the moment
   * whose state came back.
   */
  readonly action: string;
  readonly operator: string;
  readonly operatorName: string;
  readonly time: string;
  readonly changes: readonly LogChange[];
  /** What has happened in the trade, by the code of the transition. */
  readonly event?: string;
  /** When it really did; left out where the reader may not know. */
  readonly eventTime?: string;
}

/** Who has changed a record: what its log can be narrowed to. */
export interface LogPerson {
  readonly account: string;
  readonly name: string;
}

/** A field that was different then and stays as it is, `lines.field` within lines. */
export interface LeftOut {
  readonly field: string;
  /** No right to write it, set by the server alone, fixed as the record is, or not there any more. */
  readonly reason: 'forbidden' | 'system' | 'fixed' | 'gone';
}

/** What a restore would do: `GET find{X}LogState/{id of a line of the log}`, which changes nothing. */
export interface LogState {
  readonly line: Omit<LogLine, 'changes'>;
  /** Of the record as it is now: what `POST restore{X}` must carry. */
  readonly version: number;
  /** From now to then. */
  readonly changes: readonly LogChange[];
  readonly leftOut: readonly LeftOut[];
}

/** The headers, percent-encoded, that narrow `GET find{X}LogList/{id}` to one field, and to what one account has done. */
export const logHeaders = { field: 'logField', operator: 'logOperator' } as const;

/** Who does what nobody has asked for; it is no account, and what it does has this name in logs. */
export const system = { account: 'system', title: { zh: '系统', en: 'System' } satisfies Text } as const;

/** What the log of a record tells of beside what its file and the calls of records know, by resource: `action:` and its name. */
export const noted = {
  endSession: { resource: 'hwUser', name: 'endSession', title: { zh: '结束会话', en: 'End sessions' } satisfies Text },
} as const;

/** The call about what was done to records of all kinds, for administrators (README section 3). It needs `changeLogPerms`. */
export const changeLogCalls = {
  /** POST `{}` or any of `ChangeLogFilter` -> page of `ChangeLine`, newest first. */
  find: '/hw/wms/user/hwLog/findHwChangeLogList',
} as const;

/** Only whoever sees the records of everybody may ask: of a record that is gone nobody can say whose it was. */
export const changeLogPerms = { list: 'system:log:list' } as const;

/** What can be done to a record, as its log names it; the last four stand for all marks of files, steps, actions and restores. */
export const changeKinds = [
  'create',
  'update',
  'delete',
  'uploadFile',
  'removeFile',
  'mark',
  'transit',
  'action',
  'restore',
] as const;

export interface ChangeLogFilter {
  readonly resource?: string;
  /** Words in the account or the name of whoever did it. */
  readonly operator?: string;
  /** One of `changeKinds`, or an action in full such as `transit:audit`. */
  readonly action?: string;
  readonly recordId?: string;
  /** Moments. */
  readonly time?: { readonly gte?: string; readonly lte?: string };
  /** Found in a value that a field had or got, or in the name of a choice, of those that the person may read. */
  readonly keyword?: string;
}

/** One line of the log, of the fields that the person may read. */
export interface ChangeLine extends LogLine {
  readonly resource: string;
  readonly resourceTitle: string;
  readonly recordId: string;
  /** What the record is called now, or was when it was made or deleted. */
  readonly recordLabel?: string;
  /** Whether it is still there. */
  readonly isThere: boolean;
}
