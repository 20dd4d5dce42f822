import type { ReactNode } from 'react';
import { EarlyScans, PageLoading, ReadFailed, useOne, usePlace } from '../../../../console/extend.ts';
import { Container } from './Container.tsx';
import { WaitingContainers } from './WaitingContainers.tsx';
import './devan.css';

/** Devanning: what comes out of a container becomes pallets. Which container it is stands in the address. */
export function Devan(): ReactNode {
  const { search, go } = usePlace();
  const id = new URLSearchParams(search).get('id') ?? undefined;
  const { record, error, refetch } = useOne('hwOrder', id);
  const choose = (chosen?: string) => go(chosen === undefined ? '' : `?id=${chosen}`);
  if (id === undefined) return <WaitingContainers onChoose={choose} />;
  if (error) return <ReadFailed error={error} onRetry={refetch} />;
  return <EarlyScans key={id}>{record ? <Container order={record} onChoose={choose} /> : <PageLoading />}</EarlyScans>;
}
