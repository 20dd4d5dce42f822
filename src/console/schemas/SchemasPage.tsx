import type { ReactNode } from 'react';
import { usePlace } from '../shell/layout/place.ts';
import { lazyPart } from '../shell/pages/lazyPart.tsx';
import { PageLoading } from '../shell/pages/PageLoading.tsx';
import { FileList } from './list/FileList.tsx';
import { type SchemaQuery, schemaQuery, toSearch } from './schemaQuery.ts';
import './schemas.css';

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
