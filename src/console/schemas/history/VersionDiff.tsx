import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { SchemaVersion } from '../../../contract/schemaEditor.ts';
import { useHouse } from '../../house.ts';
import { PageLoading } from '../../shell/pages/PageLoading.tsx';
import { useSay } from '../../texts/useSay.ts';
import { readOnlyText } from '../editor/textExtensions.ts';
import { useSchemaCalls } from '../useSchemaCalls.ts';
import { useWord } from '../words/useWord.ts';

/** What one version changed: lines that went, lines that came. */
export function VersionDiff({ version }: { version: SchemaVersion }): ReactNode {
  const calls = useSchemaCalls();
  const { nonce } = useHouse();
  const { language } = useSay();
  const word = useWord();
  const box = useRef<HTMLDivElement>(null);
  const { data } = useQuery({
    queryKey: ['schemas', 'version', version.id],
    queryFn: () => calls.historyById(version.id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const label = word('changes');
  useEffect(() => {
    if (!data || !box.current) return;
    const merge = unifiedMergeView({ original: data.oldText, mergeControls: false, collapseUnchanged: {} });
    const state = EditorState.create({
      doc: data.newText,
      extensions: [readOnlyText(nonce, label, language), EditorState.readOnly.of(true), merge],
    });
    const view = new EditorView({ state, parent: box.current });
    return () => view.destroy();
  }, [data, nonce, label, language]);
  return data ? <div ref={box} className="q-schema-diff" data-testid="schema-diff" /> : <PageLoading />;
}
