import { type ReactNode, useState } from 'react';
import { useStore } from '../../client/useStore.ts';
import { wordsOf } from '../../client/wordsOf.ts';
import { useHouse } from '../../house.ts';
import { usePlace } from '../../shell/layout/place.ts';
import { MessagePage } from '../../shell/pages/MessagePage.tsx';
import { PageLoading } from '../../shell/pages/PageLoading.tsx';
import { useSay } from '../../texts/useSay.ts';
import type { NewFile } from '../schemaQuery.ts';
import { useMayEdit } from '../useMayEdit.ts';
import { useSchemaFiles } from '../useSchemaFiles.ts';
import { useSchemaLanguage } from '../useSchemaLanguage.ts';
import { useWord } from '../words/useWord.ts';
import { FileTable } from './FileTable.tsx';
import { NewFileDialog } from './NewFileDialog.tsx';

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
