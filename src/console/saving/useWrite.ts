import { useMemo } from 'react';
import { useData } from '../providers/useData.ts';
import { createWrite, type Write } from './calls.ts';

/** Returns a function that sends writes for a component; its attempts are kept until the component unmounts. */
export function useWrite(): Write {
  const data = useData();
  return useMemo(() => createWrite(data), [data]);
}
