import type { LogLine } from './log.ts';

/** The call about what was done to records of all kinds, for administrators. Added to contract.md section 3: it needs `changeLogPerms`. */
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
