import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SchemaVersion } from '../../../contract/schemaEditor.ts';
import { useApp } from '../../app.ts';
import { HwError, messageOf } from '../../client/hwError.ts';
import { useT } from '../../texts/i18n.ts';
import { PageLoading } from '../../ui/MessagePage.tsx';
import { useSchemaCalls } from '../calls.ts';
import { useWord, type WordKey } from '../texts.ts';
import { lossLines } from './saving.ts';
import { readOnlyText } from './textExtensions.ts';

interface HistoryPanelProps {
  readonly file: string;
  /** Hash of the saved text on the server. */
  readonly hash: string;
  readonly canRestore: boolean;
  readonly onRestored: () => void;
}

const actionTexts: Readonly<Record<SchemaVersion['action'], WordKey>> = {
  found: 'actionFound',
  create: 'actionCreate',
  save: 'actionSave',
  restore: 'actionRestore',
};

/** Lists the versions of a file with user and time; shows the changes of a version and can restore it. */
export function HistoryPanel({ file, hash, canRestore, onRestored }: HistoryPanelProps): ReactNode {
  const speaker = useT();
  const word = useWord();
  const calls = useSchemaCalls();
  const [chosen, setChosen] = useState<SchemaVersion>();
  const { data, error, refetch } = useQuery({
    queryKey: ['schemas', 'history', file, hash],
    queryFn: () => calls.history(file),
  });
  const restore = useRestore({ file, hash, onRestored });
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  if (data.records.length === 0) return <p className="q-schema-note">{word('noHistory')}</p>;
  return (
    <div className="q-schema-history" data-testid="schema-history">
      <ol>
        {data.records.map((version) => (
          <li key={version.id}>
            <button
              type="button"
              className="q-link"
              data-testid="schema-version"
              aria-pressed={chosen?.id === version.id}
              onClick={() => setChosen(version)}
            >
              {timeOf(version, speaker.language)} · {word(actionTexts[version.action])} {version.operatorName}
            </button>
          </li>
        ))}
      </ol>
      {chosen && (
        <>
          <div className="q-schema-change">
            <h2>{word('changes')}</h2>
            <span className="q-grow" />
            {canRestore && (
              <button
                type="button"
                className="q-button"
                data-testid="schema-restore"
                onClick={() => void restore(chosen, timeOf(chosen, speaker.language))}
              >
                {word('restore')}
              </button>
            )}
          </div>
          <VersionDiff key={chosen.id} version={chosen} />
        </>
      )}
    </div>
  );
}

function useRestore({ file, hash, onRestored }: Pick<HistoryPanelProps, 'file' | 'hash' | 'onRestored'>) {
  const { box, notices } = useApp();
  const calls = useSchemaCalls();
  const queries = useQueryClient();
  const word = useWord();
  const { language } = useT();
  return async (version: SchemaVersion, time: string): Promise<void> => {
    try {
      const { newText: text } = await calls.historyById(version.id);
      const { impact, removals = [] } = await calls.check({ file, text });
      const lines = [word('restoreText', { file, time }), ...lossLines(impact, { word, language })].join('\n');
      const question = { title: word('restoreTitle'), text: lines, ok: word('restore'), handle: 'schema-loss' };
      if (!(await box.confirm(question))) return;
      const confirmed = removals.map(({ name }) => name);
      await calls.restore({ file, historyId: version.id, hash, confirmed });
      notices.show({ type: 'success', text: word('restored', { file }) });
      void queries.invalidateQueries({ queryKey: ['schemas', 'files'] });
      onRestored();
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      const said = error.faults.map(({ message }) => message);
      notices.show({ type: 'error', text: [error.message, ...said].join('\n') });
    }
  };
}

function timeOf({ time }: SchemaVersion, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium', hour12: false }).format(new Date(time));
}

/** Shows the lines that a version removed and added. */
function VersionDiff({ version }: { version: SchemaVersion }): ReactNode {
  const calls = useSchemaCalls();
  const { nonce } = useApp();
  const { language } = useT();
  const word = useWord();
  const box = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery({
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
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  return data ? <div ref={box} className="q-schema-diff" data-testid="schema-diff" /> : <PageLoading />;
}

/** Shows an error with a retry button. */
function ReadFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }): ReactNode {
  const speaker = useT();
  return (
    <p className="q-schema-note" role="alert">
      {error instanceof HwError ? messageOf(error, speaker) : String(error)}{' '}
      <button type="button" className="q-link" onClick={onRetry}>
        {speaker.t('list.retry')}
      </button>
    </p>
  );
}
