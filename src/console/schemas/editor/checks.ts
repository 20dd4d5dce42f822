import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SchemaCheck } from '../../../contract/schemaEditor.ts';
import { useApp } from '../../app.ts';
import { useStore } from '../../client/store.ts';
import { type Opened, useSchemaCalls } from '../calls.ts';

/** So long nothing is typed before a text is checked, in ms. */
const typingPause = 400;

export interface Checked {
  /** The text that was checked last, with success or without. */
  readonly of?: string;
  /** The last outcome, of this text or of one before it. */
  readonly result?: SchemaCheck;
  readonly isChecking: boolean;
  readonly hasFailed: boolean;
}

/** Has the server say what the unsaved text would make; again when other files have changed. */
export function useCheck(file: string, text: string, isExpected: boolean): Checked {
  const calls = useSchemaCalls();
  const { access } = useApp();
  const { resources } = useStore(access);
  const [state, setState] = useState<{ readonly of?: string; readonly result?: SchemaCheck; hasFailed: boolean }>({
    hasFailed: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other resources are a reason to check again
  useEffect(() => {
    if (!isExpected) return;
    const end = new AbortController();
    const timer = setTimeout(() => {
      calls.check({ file, text }, end.signal).then(
        (result) => setState({ of: text, result, hasFailed: false }),
        () => end.signal.aborted || setState((before) => ({ ...before, of: text, hasFailed: true })),
      );
    }, typingPause);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [calls, file, text, isExpected, resources]);
  return { ...state, isChecking: isExpected && state.of !== text };
}

/** For so long, in ms, the number that came with the file is not asked for again. */
const countFresh = 5_000;

/** How many records the file's table holds: asked for again after every save, and when somebody comes back to the tab. */
export function useRowCount({ file, rows }: Opened, isNew: boolean): number | null {
  const calls = useSchemaCalls();
  const { data } = useQuery({
    queryKey: ['schemas', 'rows', file],
    queryFn: async () => (await calls.findById(file)).rows,
    initialData: rows,
    enabled: !isNew,
    staleTime: countFresh,
    gcTime: 0,
  });
  return data;
}
