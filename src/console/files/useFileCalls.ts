import { useMemo } from 'react';
import { useHouse } from '../house.ts';
import { createFileCalls, type FileCalls } from './createFileCalls.ts';

/** The calls about files, of the house that the component lives in. */
export function useFileCalls(): FileCalls {
  const { client } = useHouse();
  return useMemo(() => createFileCalls(client), [client]);
}
