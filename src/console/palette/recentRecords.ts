import { useEffect } from 'react';
import type { Resource } from '../../contract/resource.ts';
import { labelOf, type WireRecord } from '../../contract/wire.ts';
import { useApp } from '../app.ts';
import { keptKeys, readKept, writeKept } from '../client/session.ts';
import { useT } from '../texts/i18n.ts';

export interface RecentRecord {
  readonly resource: string;
  readonly id: string;
  readonly label: string;
}

/** Maximum number of records stored per account. */
export const maxRecents = 30;

/**
 * Returns the records that this account opened, latest first. Stored data is validated: it may be outdated, manipulated or another
 * account's.
 */
export function recentRecords(account: string): readonly RecentRecord[] {
  const kept = readKept(keptKeys.recents);
  if (typeof kept !== 'object' || kept === null) return [];
  const { account: owner, records } = kept as Readonly<Record<string, unknown>>;
  if (owner !== account || !Array.isArray(records)) return [];
  return records
    .filter(isRecent)
    .slice(0, maxRecents)
    .map(({ resource, id, label }) => ({ resource, id, label }));
}

/** Stores an opened record, with its current label, as the latest of the account. */
export function rememberRecord(account: string, record: RecentRecord): void {
  const others = recentRecords(account).filter((other) => !isSame(other, record));
  writeKept(keptKeys.recents, { account, records: [record, ...others].slice(0, maxRecents) });
}

/** Removes deleted records from those stored for the account. */
export function forgetRecords(account: string, removed: readonly Pick<RecentRecord, 'resource' | 'id'>[]): void {
  const records = recentRecords(account).filter((record) => !removed.some((other) => isSame(record, other)));
  writeKept(keptKeys.recents, { account, records });
}

function isSame(a: Pick<RecentRecord, 'resource' | 'id'>, b: Pick<RecentRecord, 'resource' | 'id'>): boolean {
  return a.resource === b.resource && a.id === b.id;
}

function isRecent(value: unknown): value is RecentRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { resource, id, label } = value as Readonly<Record<string, unknown>>;
  return [resource, id, label].every((text) => typeof text === 'string' && text !== '' && text.length < 500);
}

/** Stores the record as recently opened once it is loaded. */
export function useRecentRecord({ name, display }: Resource, record: WireRecord | undefined): void {
  const { session } = useApp();
  const { language } = useT();
  const id = record?.id;
  const label = record && (labelOf(display[language], record) || record.id);
  useEffect(() => {
    const account = session.get()?.userInfo.account;
    if (account && id && label) rememberRecord(account, { resource: name, id, label });
  }, [session, name, id, label]);
}
