import { useEffect } from 'react';
import { labelOf, type WireRecord } from '../../contract/record.ts';
import type { Resource } from '../../contract/resource.ts';
import { useHouse } from '../house.ts';
import { useSay } from '../texts/useSay.ts';
import { rememberRecord } from './recentRecords.ts';

/** Remembers that the person opened this record, once it is there. */
export function useRecentRecord({ name, display }: Resource, record: WireRecord | undefined): void {
  const { session } = useHouse();
  const { language } = useSay();
  const id = record?.id;
  const label = record && (labelOf(display[language], record) || record.id);
  useEffect(() => {
    const account = session.get()?.userInfo.account;
    if (account && id && label) rememberRecord(account, { resource: name, id, label });
  }, [session, name, id, label]);
}
