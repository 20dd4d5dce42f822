import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { usePagePath } from '../shell/layout/page.ts';
import { lazyPart } from '../shell/pages/lazyPart.tsx';
import { PageLoading } from '../shell/pages/MessagePage.tsx';
import { SystemPage } from '../system/SystemList.tsx';
import { useMayEdit, useSchemaLanguage } from './calls.ts';
import { FileTable } from './FileTable.tsx';
import { NewFileDialog } from './NewFileDialog.tsx';
import { type NewFile, type SchemaQuery, schemaQuery, toSearch } from './schemaQuery.ts';
import { useWord } from './texts.ts';
import './schemas.css';

const EditorPage = lazyPart(async () => (await import('./editor/EditorPage.tsx')).EditorPage);

/** System > Screens: all resource files, and over them the one that is open. */
export function SchemasPage(): ReactNode {
  const { search, go } = usePagePath();
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
function FileList({ onOpen, onCreate }: FileListProps): ReactNode {
  const word = useWord();
  const { language } = useSchemaLanguage();
  const canCreate = useMayEdit() && language?.isEditable === true;
  const [isAsking, setAsking] = useState(false);
  return (
    <SystemPage
      handle="schema-files"
      head={
        <>
          <span className="q-soft">{word('intro')}</span>
          {canCreate && (
            <Button type="primary" data-testid="schema-create" onClick={() => setAsking(true)}>
              {word('create')}
            </Button>
          )}
        </>
      }
    >
      <FileTable onOpen={onOpen} />
      {isAsking && language && (
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
    </SystemPage>
  );
}
