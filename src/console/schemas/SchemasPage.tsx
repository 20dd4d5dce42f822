import { type ReactNode, useEffect, useState } from 'react';
import { usePlace } from '../shell/layout/page.ts';
import { lazyPart } from '../shell/pages/lazyPart.tsx';
import { MessagePage, PageLoading } from '../shell/pages/MessagePage.tsx';
import { type NewFile, type SchemaQuery, schemaQuery, toSearch } from './schemaQuery.ts';
import './schemas.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SchemaLine } from '../../contract/schemaEditor.ts';
import { type HwError, wordsOf } from '../client/hwError.ts';
import { useStore } from '../client/store.ts';
import { useHouse } from '../house.ts';
import { useSay } from '../texts/i18n.ts';
import { useMayEdit, useSchemaCalls, useSchemaLanguage } from './calls.ts';
import { FileTable } from './FileTable.tsx';
import { NewFileDialog } from './NewFileDialog.tsx';
import { useWord } from './words.ts';

const EditorPage = lazyPart(async () => (await import('./editor/EditorPage.tsx')).EditorPage);

/** System > Screens: all resource files, and over them the one that is open. */
export function SchemasPage(): ReactNode {
  const { search, go } = usePlace();
  const query = schemaQuery(search);
  const open = (next: SchemaQuery | undefined) => go(toSearch(next));
  return (
    <>
      <div className="q-view" hidden={query !== undefined}>
        <FileList
          onOpen={(file) => open({ mode: 'edit', file })}
          onCreate={(start) => open({ mode: 'create', start })}
        />
      </div>
      {query && (
        <EditorPage key={toSearch(query)} waiting={<PageLoading />} query={query} onClose={() => open(undefined)} />
      )}
    </>
  );
}

interface FileListProps {
  readonly onOpen: (file: string) => void;
  readonly onCreate: (start: NewFile) => void;
}

/** Every resource file with its state, and the way to a new one. */
export function FileList({ onOpen, onCreate }: FileListProps): ReactNode {
  const speaker = useSay();
  const { say } = speaker;
  const word = useWord();
  const { access } = useHouse();
  const { path } = usePlace();
  const { files, error, retry } = useSchemaFiles();
  const language = useSchemaLanguage();
  const canCreate = useMayEdit() && language?.isEditable === true;
  const title = useStore(access).routes.get(path)?.title[speaker.language];
  const [isAsking, setAsking] = useState(false);
  if (error && !files) {
    return (
      <MessagePage title={say('list.failed')} text={wordsOf(error, speaker)}>
        <button type="button" className="q-button q-button-primary" onClick={retry}>
          {say('list.retry')}
        </button>
      </MessagePage>
    );
  }
  if (!files || !language) return <PageLoading />;
  return (
    <div className="q-schema-list" data-testid="schema-files">
      <div className="q-schema-head">
        <h1>{title}</h1>
        <span className="q-soft">{word('intro')}</span>
        <span className="q-grow" />
        {canCreate && (
          <button
            type="button"
            className="q-button q-button-primary"
            data-testid="schema-create"
            onClick={() => setAsking(true)}
          >
            {word('create')}
          </button>
        )}
      </div>
      <FileTable files={files} onOpen={onOpen} />
      {isAsking && (
        <NewFileDialog
          areas={language.areas}
          taken={new Set(language.names.resources.map((name) => name.toLowerCase()))}
          onClose={() => setAsking(false)}
          onBegin={(start) => {
            setAsking(false);
            onCreate(start);
          }}
        />
      )}
    </div>
  );
}

interface SchemaFiles {
  readonly files: readonly SchemaLine[] | undefined;
  readonly error: HwError | null;
  readonly retry: () => void;
}

/** All resource files; asked for again when the server tells that one of them has changed. */
function useSchemaFiles(): SchemaFiles {
  const calls = useSchemaCalls();
  const { access, schemaFaults } = useHouse();
  const queries = useQueryClient();
  const { resources } = useStore(access);
  const faults = useStore(schemaFaults);
  const { data, error, refetch } = useQuery<readonly SchemaLine[], HwError>({
    queryKey: ['schemas', 'files'],
    queryFn: async () => (await calls.find()).records,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other resources or faults are the reason to ask again
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['schemas', 'files'] });
    void queries.invalidateQueries({ queryKey: ['schemas', 'language'] });
  }, [queries, resources, faults]);
  return { files: data, error, retry: () => void refetch() };
}
