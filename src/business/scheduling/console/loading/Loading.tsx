import type { ReactNode } from 'react';
import { EarlyScans, PageLoading, useOne, usePlace } from '../../../../console/extend.ts';
import { LoadingChoice } from './LoadingChoice.tsx';
import { NotOpened } from './NotOpened.tsx';
import { TripAtDoor } from './TripAtDoor.tsx';
import './loading.css';

/** Loading a car by scan. Which trip it is stands in the address. */
export function Loading(): ReactNode {
  const { search, go } = usePlace();
  const id = new URLSearchParams(search).get('id') ?? undefined;
  const { record, error, refetch } = useOne('hwCarDispatch', id);
  const choose = (chosen?: string) => go(chosen === undefined ? '' : `?id=${chosen}`);
  if (id === undefined) return <LoadingChoice onChoose={choose} />;
  if (error) return <NotOpened {...{ error, onRetry: refetch, onOther: () => choose() }} />;
  return (
    <EarlyScans key={id}>{record ? <TripAtDoor trip={record} onOther={() => choose()} /> : <PageLoading />}</EarlyScans>
  );
}
