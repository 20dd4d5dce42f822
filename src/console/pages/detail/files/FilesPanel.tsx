import { type ReactNode, useState } from 'react';
import type { FileEntry, FileRules } from '../../../../contract/files.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { wordsOf } from '../../../client/hwError.ts';
import { FileViewer } from '../../../files/FileViewer.tsx';
import { useSay } from '../../../texts/i18n.ts';
import { useAbilities } from '../../useAbilities.ts';
import { AddFiles } from './AddFiles.tsx';
import { FileTable } from './FileTable.tsx';
import { UploadList } from './UploadList.tsx';
import { useFiles } from './useFiles.ts';
import { useUploads } from './useUploads.ts';
import { useWord } from './words/useWord.ts';
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
  const speaker = useSay();
  const word = useWord();
  const abilities = useAbilities(resource);
  const { files, error, refetch, refresh, download, remove, mark } = useFiles(resource, id);
  const { items, ...uploads } = useUploads({ resource, rules, id, onDone: () => void refresh() });
  const [shown, show] = useState<FileEntry>();
  return (
    <section className="q-section q-files" data-testid="files">
      <h2>
        {word('title')}
        {files && <span className="q-soft q-count">{files.length}</span>}
      </h2>
      {abilities('uploadFile') && (
        <AddFiles rules={rules} isCovered={isCovered} onAdd={uploads.add} onHold={uploads.hold} />
      )}
      <UploadList items={items} uploads={uploads} kinds={rules.kinds ?? []} />
      {error && (
        <p className="q-soft" role="alert">
          {wordsOf(error, speaker)}{' '}
          <button type="button" className="q-link" onClick={refetch}>
            {speaker.say('list.retry')}
          </button>
        </p>
      )}
      {!files && !error && <p className="q-soft">{speaker.say('page.loading')}</p>}
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
