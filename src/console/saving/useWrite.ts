import { useMemo } from 'react';
import { useData } from '../providers/useData.ts';
import { createWrite, type Write } from './calls.ts';

/** Sends calls that change something, for a component; an attempt lasts as long as the component does. */
export function useWrite(): Write {
  const data = useData();
  return useMemo(() => createWrite(data), [data]);
}
