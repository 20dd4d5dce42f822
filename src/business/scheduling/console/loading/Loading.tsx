import type { ReactNode } from 'react';
import { EarlyScans, PageLoading, ReadFailed, useOne, usePlace } from '../../../../console/extend.ts';
import { LoadingChoice } from './LoadingChoice.tsx';
import { TripAtDoor } from './TripAtDoor.tsx';
import './loading.css';

/** Loading a car by scan. Which trip it is stands in the address. */
export function Loading(): ReactNode {
  const { search, go } = usePlace();
  const id = new URLSearchParams(search).get('id') ?? undefined;
  const { record, error, refetch } = useOne('hwCarDispatch', id);
  const choose = (chosen?: string) => go(chosen === undefined ? '' : `?id=${chosen}`);
  if (id === undefined) return <LoadingChoice onChoose={choose} />;
  if (error) return <ReadFailed error={error} onRetry={refetch} />;
  return (
    <EarlyScans key={id}>{record ? <TripAtDoor trip={record} onOther={() => choose()} /> : <PageLoading />}</EarlyScans>
  );
}
