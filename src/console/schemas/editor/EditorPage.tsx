import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { type HwError, messageOf } from '../../client/hwError.ts';
import { MessagePage, PageLoading } from '../../shell/pages/MessagePage.tsx';
import { useT } from '../../texts/i18n.ts';
import { type Opened, useMayEdit, useSchemaCalls, useSchemaLanguage } from '../calls.ts';
import { newFilePath, newFileText, type SchemaQuery } from '../schemaQuery.ts';
import { useWord } from '../texts.ts';
import { Editor } from './Editor.tsx';
import { createJsonLanguage, withNames } from './jsonLanguage.ts';

interface EditorPageProps {
  readonly query: SchemaQuery;
  readonly onClose: () => void;
}

/** The files that are no resource, and what they are. */
const sharedFiles: ReadonlyMap<string, 'enums' | 'areas'> = new Map([
  ['enums.json', 'enums'],
  ['areas.json', 'areas'],
]);

/** One file, opened: read anew each time, because the hash of a remembered copy may be an old one. */
export function EditorPage({ query, onClose }: EditorPageProps): ReactNode {
  const speaker = useT();
  const word = useWord();
  const calls = useSchemaCalls();
  const file = query.mode === 'edit' ? query.file : newFilePath(query.start);
  const [edition, setEdition] = useState(0);
  const { data, error, refetch, isFetchedAfterMount } = useQuery<Opened, HwError>({
    // A file is not the text that it was begun with: its first save leads from the one to the other.
    queryKey: ['schemas', 'file', query.mode, file, edition],
    queryFn: () => (query.mode === 'edit' ? calls.findById(file) : newFile(file, query)),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // What is being edited stays, whatever is read again behind it or forgotten while the tab is asleep.
  const [opened, setOpened] = useState<Opened>();
  if (!opened && data && isFetchedAfterMount) setOpened(data);
  const mayEdit = useMayEdit();
  const { language: known, error: languageError, retry } = useSchemaLanguage();
  const language = useMemo(() => {
    if (!known) return undefined;
    return createJsonLanguage(withNames(known.schemas[sharedFiles.get(file) ?? 'resource'], known.names));
  }, [known, file]);
  const failure = (opened ? undefined : error) ?? languageError;
  const readAgain = (): void => {
    if (error && !opened) void refetch();
    if (languageError) retry();
  };
  if (failure) {
    return (
      <MessagePage title={word('failed')} text={messageOf(failure, speaker)}>
        <button type="button" className="q-button" onClick={readAgain}>
          {speaker.t('list.retry')}
        </button>
        <button type="button" className="q-button" onClick={onClose}>
          {word('back')}
        </button>
      </MessagePage>
    );
  }
  if (!opened || !language || !known) return <PageLoading />;
  return (
    <Editor
      key={edition}
      opened={{ ...opened, isEditable: opened.isEditable && mayEdit && known.isEditable }}
      isNew={query.mode === 'create'}
      language={language}
      onClose={onClose}
      onReload={() => {
        setOpened(undefined);
        setEdition((count) => count + 1);
      }}
    />
  );
}

async function newFile(file: string, query: Extract<SchemaQuery, { mode: 'create' }>): Promise<Opened> {
  return { file, text: newFileText(query.start), hash: '', isEditable: true, name: null, rows: null, faults: [] };
}
