import { useKeys } from '@refinedev/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { FileEntry, FileRules } from '../../../../contract/files.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { useApp } from '../../../app.ts';
import { type HwError, messageOf } from '../../../client/hwError.ts';
import { FileViewer } from '../../../files/FileViewer.tsx';
import { saveFile, useFileCalls } from '../../../files/fileCalls.ts';
import { filesCall, markFileCall, removeFilesCall } from '../../../providers/recordCalls.ts';
import { ask } from '../../../providers/requests.ts';
import { useData } from '../../../providers/useData.ts';
import { useMayOn } from '../../../registry/abilities.ts';
import { useWrite } from '../../../saving/useWrite.ts';
import { useT } from '../../../texts/i18n.ts';
import { useAbilities } from '../../records/resource.ts';
import { listKey } from '../../records/rows.ts';
import { AddFiles } from './AddFiles.tsx';
import { FileTable } from './FileTable.tsx';
import { useWord } from './texts.ts';
import { UploadList } from './UploadList.tsx';
import { useUploads } from './uploads.ts';
import './files.css';

interface FilesPanelProps {
  readonly resource: Resource;
  readonly id: string;
  readonly isCovered: boolean;
}

/** The files of a record; nothing where it keeps none, or for somebody who may not see them. */
export function FilesPanel(props: FilesPanelProps): ReactNode {
  const abilities = useAbilities(props.resource);
  const { files } = props.resource.detail;
  return files && abilities('findFiles') ? <Files {...props} rules={files} /> : null;
}

function Files({ resource, id, isCovered, rules }: FilesPanelProps & { rules: FileRules }): ReactNode {
  const speaker = useT();
  const word = useWord();
  const abilities = useAbilities(resource);
  const canUpload = useMayOn(resource, 'uploadFile');
  const { files, error, refetch, refresh, download, remove, mark } = useFiles(resource, id);
  const { items, ...uploads } = useUploads({ resource, rules, id, onDone: () => void refresh() });
  const [shown, show] = useState<FileEntry>();
  return (
    <section className="q-section q-files" data-testid="files">
      <h2>
        {word('title')}
        {files && <span className="q-soft q-count">{files.length}</span>}
      </h2>
      {canUpload && <AddFiles rules={rules} isCovered={isCovered} onAdd={uploads.add} onHold={uploads.hold} />}
      <UploadList items={items} uploads={uploads} kinds={rules.kinds ?? []} />
      {error && (
        <p className="q-soft" role="alert">
          {messageOf(error, speaker)}{' '}
          <button type="button" className="q-link" onClick={refetch}>
            {speaker.t('list.retry')}
          </button>
        </p>
      )}
      {!files && !error && <p className="q-soft">{speaker.t('page.loading')}</p>}
      {files?.length === 0 && <p className="q-soft">{word('none')}</p>}
      {files && files.length > 0 && (
        <FileTable
          files={files}
          kinds={rules.kinds ?? []}
          marks={rules.marks ?? []}
          canMark={abilities('uploadFile')}
          onToggle={(file, name) => void mark(file, name)}
          canDownload={abilities('downloadFile')}
          canRemove={abilities('removeFiles')}
          call={resource.calls.downloadFile ?? ''}
          onShow={show}
          onDownload={(some) => void download(some)}
          onRemove={remove}
        />
      )}
      {shown && (
        <FileViewer
          call={resource.calls.downloadFile ?? ''}
          fileId={shown.id}
          name={shown.name}
          onClose={() => show(undefined)}
        />
      )}
    </section>
  );
}

/** The files of a record, and what can be done with them. They lie among the lists: a change elsewhere makes them old too. */
function useFiles(resource: Resource, id: string) {
  const { box, notices } = useApp();
  const provider = useData();
  const write = useWrite();
  const queries = useQueryClient();
  const { keys } = useKeys();
  const { fetchFile } = useFileCalls();
  const word = useWord();
  const { calls } = resource;
  const query = useQuery<{ readonly records: readonly FileEntry[] }, HwError>({
    queryKey: listKey(keys, resource).params({ files: id }).get(),
    queryFn: ({ signal }) => ask(provider, filesCall(resource, id), { signal, isQuiet: true }),
  });
  // With them the log of the record.
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: listKey(keys, resource).get() });
  return {
    files: query.data?.records,
    error: query.error ?? undefined,
    refetch: () => void query.refetch(),
    refresh,
    /** One after the other: browsers ask the person before they take several at once. */
    download: async (files: readonly FileEntry[]): Promise<void> => {
      for (const { id: fileId, name } of files) {
        try {
          saveFile(await fetchFile(calls.downloadFile ?? '', fileId), name);
        } catch (error) {
          notices.show({ type: 'error', text: (error as HwError).message });
        }
      }
    },
    /** Gives the file a mark, or takes it from it. */
    mark: async ({ id: fileId, marks = [] }: FileEntry, name: string): Promise<void> => {
      const next = [...new Set(marks).symmetricDifference(new Set([name]))];
      // The client has said what was refused.
      await write(markFileCall(resource, fileId, next)).catch(() => undefined);
      await refresh();
    },
    /** Asks first; true when they are gone. */
    remove: async (files: readonly FileEntry[]): Promise<boolean> => {
      const [first, ...others] = files;
      const n = files.length;
      const text = others.length > 0 ? word('confirmMany', { n }) : word('confirmOne', { name: first?.name ?? '' });
      if (!(await box.confirm({ title: word('confirmTitle'), text, ok: word('remove'), isDangerous: true })))
        return false;
      const body = files.map((file) => file.id);
      const isDone = await write(removeFilesCall(resource, body)).then(
        () => true,
        () => false,
      );
      if (isDone) notices.show({ type: 'success', text: word('removed', { n }) });
      await refresh();
      return isDone;
    },
  };
}
