import type { ReactNode } from 'react';
import { EarlyScans, PageLoading, ReadFailed, useOne, usePlace } from '../../../../console/extend.ts';
import { CountChoice } from './CountChoice.tsx';
import { CountState } from './CountState.tsx';
import './count.css';

/** Counting with a scanner. Which count it is stands in the address. */
export function Count(): ReactNode {
  const { search, go } = usePlace();
  const id = new URLSearchParams(search).get('id') ?? undefined;
  const { record, error, refetch } = useOne('hwInventory', id);
  const choose = (chosen?: string) => go(chosen === undefined ? '' : `?id=${chosen}`);
  if (id === undefined) return <CountChoice onChoose={choose} />;
  if (error) return <ReadFailed error={error} onRetry={refetch} />;
  return (
    <EarlyScans key={id}>
      {record ? <CountState count={record} onOther={() => choose()} /> : <PageLoading />}
    </EarlyScans>
  );
}
