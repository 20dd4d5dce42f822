import type { Text } from './wire.ts';

/** A changed field in a change log entry, with its old and new value. */
export interface LogChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Names of the files in a file field, by id. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** An entry of a record's change log. */
export interface LogLine {
  readonly id: string;
  /**
   * The action: `create`, `update`, `delete`, `uploadFile` or `removeFile`; `mark:`, `transit:` or `action:` with the name of the mark,
   * transition or action; or `restore:` with the time of the restored state.
   */
  readonly action: string;
  readonly operator: string;
  readonly operatorName: string;
  readonly time: string;
  readonly changes: readonly LogChange[];
  /** The code of the business event that the action recorded. */
  readonly event?: string;
  /** The actual time of the event; undefined if the reader may not see it. */
  readonly eventTime?: string;
}

/** An account that has changed the record, used to filter its change log. */
export interface LogPerson {
  readonly account: string;
  readonly name: string;
}

/** A field that a restore does not change although its value was different. For a field of lines, `field` has the form `lines.field`. */
export interface LeftOut {
  readonly field: string;
  /**
   * Why the field does not change: no permission to write it, set only by the server, read-only in this state, or removed from the
   * resource.
   */
  readonly reason: 'forbidden' | 'system' | 'fixed' | 'gone';
}

/** The preview of a restore: `GET find{X}LogState/{id of a log entry}`. */
export interface LogState {
  readonly line: Omit<LogLine, 'changes'>;
  /** The current version of the record, which `POST restore{X}` must include. */
  readonly version: number;
  /** The differences from the current to the earlier state. */
  readonly changes: readonly LogChange[];
  readonly leftOut: readonly LeftOut[];
}

/** Percent-encoded headers that filter `GET find{X}LogList/{id}` by field and account. */
export const logHeaders = { field: 'logField', operator: 'logOperator' } as const;

/** The operator of automatic changes, as shown in logs. It is not an account. */
export const system = { account: 'system', title: { zh: '系统', en: 'System' } satisfies Text } as const;

/**
 * The actions in the log that come neither from a resource file nor from the calls of a resource. In the log, each is `action:` followed by
 * `name`.
 */
export const noted = {
  endSession: { resource: 'hwUser', name: 'endSession', title: { zh: '结束会话', en: 'End sessions' } satisfies Text },
} as const;

/** The call for the change log of all resources, for administrators (README section 3). Requires `changeLogPerms`. */
export const changeLogCalls = {
  /** POST `{}` or any properties of `ChangeLogFilter` -> page of `ChangeLine`, newest first. */
  find: '/hw/wms/user/hwLog/findHwChangeLogList',
} as const;

/**
 * The permission to read the change log. The user also needs a data scope of all records, because the owner of a deleted record cannot be
 * determined.
 */
export const changeLogPerms = { list: 'system:log:list' } as const;

/** The kinds of change by which the log can be filtered. The last four stand for all file marks, transitions, actions and restores. */
export const changeKinds = ['create', 'update', 'delete', 'uploadFile', 'removeFile', 'mark', 'transit', 'action', 'restore'] as const;

export interface ChangeLogFilter {
  readonly resource?: string;
  /** Text in the account or name of the operator. */
  readonly operator?: string;
  /** One of `changeKinds`, or a full action such as `transit:audit`. */
  readonly action?: string;
  readonly recordId?: string;
  /** The first and last moment of the period, as date-times. */
  readonly time?: { readonly gte?: string; readonly lte?: string };
  /** Text in an old or new value, or in the title of an option, of fields that the caller may read. */
  readonly keyword?: string;
}

/** An entry of the change log, with the fields that the caller may read. */
export interface ChangeLine extends LogLine {
  readonly resource: string;
  readonly resourceTitle: string;
  readonly recordId: string;
  /** The current label of the record, or that at its creation or deletion. */
  readonly recordLabel?: string;
  /** Whether the record still exists. */
  readonly isThere: boolean;
}
