import { useEffect } from 'react';
import { labelOf, type WireRecord } from '../../contract/record.ts';
import type { Resource } from '../../contract/resource.ts';
import { useApp } from '../app.ts';
import { keptKeys, readKept, writeKept } from '../client/session.ts';
import { useT } from '../texts/i18n.ts';

/** A record that was opened. */
export interface RecentRecord {
  readonly resource: string;
  readonly id: string;
  readonly label: string;
}

/** So many are remembered for an account. */
export const maxRecents = 30;

/** The records that this account opened, the latest first. What is stored may be another account's, old or hostile. */
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

/** Notes that the account opened a record: it comes to the front, with the label that it has now. */
export function rememberRecord(account: string, record: RecentRecord): void {
  const others = recentRecords(account).filter((other) => !isSame(other, record));
  writeKept(keptKeys.recents, { account, records: [record, ...others].slice(0, maxRecents) });
}

/** Drops records that are there no more. */
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

/** Remembers that the person opened this record, once it is there. */
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
