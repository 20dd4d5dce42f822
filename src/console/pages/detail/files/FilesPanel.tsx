import { useKeys } from '@refinedev/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type FileEntry, type FileMark, type FileRules, shownAs } from '../../../../contract/files.ts';
import type { Resource } from '../../../../contract/resource.ts';
import type { Option } from '../../../../contract/wire.ts';
import { localTime } from '../../../../fields/dates/clock.ts';
import { useApp } from '../../../app.ts';
import { HwError, messageOf } from '../../../client/hwError.ts';
import { FileViewer } from '../../../files/FileViewer.tsx';
import { LatePicture } from '../../../files/fieldFiles.tsx';
import { saveFile, useFileCalls } from '../../../files/fileCalls.ts';
import { filesCall, markFileCall, removeFilesCall } from '../../../providers/recordCalls.ts';
import { ask } from '../../../providers/requests.ts';
import { useData } from '../../../providers/useData.ts';
import { useMayOn } from '../../../registry/abilities.ts';
import { succeeds } from '../../../saving/calls.ts';
import { useWrite } from '../../../saving/hooks.ts';
import { useT } from '../../../texts/i18n.ts';
import { useAbilities } from '../../records/resource.ts';
import { listKey } from '../../records/rows.ts';
import { AddFiles } from './AddFiles.tsx';
import { texts } from './texts.ts';
import { formatSize, UploadList, useUploads } from './uploads.tsx';
import './files.css';

interface FilesPanelProps {
  readonly resource: Resource;
  readonly id: string;
  readonly isCovered: boolean;
}

/** The files of a record; renders nothing if records of the resource have no files or the user may not see them. */
export function FilesPanel(props: FilesPanelProps): ReactNode {
  const abilities = useAbilities(props.resource);
  const { files } = props.resource.detail;
  return files && abilities('findFiles') ? <Files {...props} rules={files} /> : null;
}

function Files({ resource, id, isCovered, rules }: FilesPanelProps & { rules: FileRules }): ReactNode {
  const translator = useT();
  const { t } = texts.useT();
  const abilities = useAbilities(resource);
  const canUpload = useMayOn(resource, 'uploadFile');
  const { files, error, refetch, refresh, download, remove, mark } = useFiles(resource, id);
  const { items, ...uploads } = useUploads({ resource, rules, id, onDone: () => void refresh() });
  const [shown, show] = useState<FileEntry>();
  return (
    <section className="q-section q-files" data-testid="files">
      <h2>
        {t('title')}
        {files && <span className="q-soft q-count">{files.length}</span>}
      </h2>
      {canUpload && <AddFiles rules={rules} isCovered={isCovered} onAdd={uploads.add} onHold={uploads.hold} />}
      <UploadList items={items} uploads={uploads} kinds={rules.kinds ?? []} />
      {error && (
        <p className="q-soft" role="alert">
          {messageOf(error, translator)}{' '}
          <button type="button" className="q-link" onClick={refetch}>
            {translator.t('list.retry')}
          </button>
        </p>
      )}
      {!files && !error && <p className="q-soft">{translator.t('page.loading')}</p>}
      {files?.length === 0 && <p className="q-soft">{t('none')}</p>}
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
      {shown && <FileViewer call={resource.calls.downloadFile ?? ''} fileId={shown.id} name={shown.name} onClose={() => show(undefined)} />}
    </section>
  );
}

/**
 * Returns the files of a record and the actions on them. The files are cached with the resource's lists, so that an invalidation of the
 * lists reloads the files too.
 */
function useFiles(resource: Resource, id: string) {
  const { box, notices } = useApp();
  const provider = useData();
  const write = useWrite();
  const queries = useQueryClient();
  const { keys } = useKeys();
  const { fetchFile } = useFileCalls();
  const { t } = texts.useT();
  const { calls } = resource;
  const query = useQuery<{ readonly records: readonly FileEntry[] }, HwError>({
    queryKey: listKey(keys, resource).params({ files: id }).get(),
    queryFn: ({ signal }) => ask(provider, filesCall(resource, id), { signal, isQuiet: true }),
  });
  // Reloads everything that is cached with the resource's lists, including the record's change log.
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: listKey(keys, resource).get() });
  return {
    files: query.data?.records,
    error: query.error ?? undefined,
    refetch: () => void query.refetch(),
    refresh,
    /** Downloads one file after the other, because browsers ask the user before parallel downloads. */
    download: async (files: readonly FileEntry[]): Promise<void> => {
      for (const { id: fileId, name } of files) {
        try {
          saveFile(await fetchFile(calls.downloadFile ?? '', fileId), name);
        } catch (error) {
          if (!(error instanceof HwError)) throw error;
          notices.show({ type: 'error', text: error.message });
        }
      }
    },
    /** Adds a mark to a file, or removes the mark if the file has it. */
    mark: async ({ id: fileId, marks = [] }: FileEntry, name: string): Promise<void> => {
      const next = [...new Set(marks).symmetricDifference(new Set([name]))];
      await succeeds(write(markFileCall(resource, fileId, next)));
      await refresh();
    },
    /** Asks for confirmation; resolves to true if the files were deleted. */
    remove: async (files: readonly FileEntry[]): Promise<boolean> => {
      const [first, ...others] = files;
      const n = files.length;
      const text = others.length > 0 ? t('confirmMany', { n }) : t('confirmOne', { name: first?.name ?? '' });
      if (!(await box.confirm({ title: t('confirmTitle'), text, ok: t('remove'), isDangerous: true }))) return false;
      const body = files.map((file) => file.id);
      const isDone = await succeeds(write(removeFilesCall(resource, body)));
      if (isDone) notices.show({ type: 'success', text: t('removed', { n }) });
      await refresh();
      return isDone;
    },
  };
}

type RowParts = 'kinds' | 'marks' | 'canMark' | 'onToggle' | 'canDownload' | 'canRemove' | 'call' | 'onShow';

interface FileTableProps {
  readonly files: readonly FileEntry[];
  readonly kinds: readonly Option[];
  readonly marks: readonly FileMark[];
  readonly canMark: boolean;
  readonly onToggle: (file: FileEntry, mark: string) => void;
  readonly canDownload: boolean;
  readonly canRemove: boolean;
  /** Path of the request that downloads a file. */
  readonly call: string;
  readonly onShow: (file: FileEntry) => void;
  readonly onDownload: (files: readonly FileEntry[]) => void;
  /** Deletes files after confirmation; resolves to true if they were deleted. */
  readonly onRemove: (files: readonly FileEntry[]) => Promise<boolean>;
}

/** Maximum size in bytes of images with a thumbnail. Larger images are loaded only when they are opened. */
const largestThumb = 5 * 1024 * 1024;

/** Table of the files, with actions on one or several of them. */
function FileTable({ files, onDownload, onRemove, ...props }: FileTableProps): ReactNode {
  const { t, language } = texts.useT();
  const [marked, mark] = useState<ReadonlySet<string>>(new Set());
  const chosen = files.filter(({ id }) => marked.has(id));
  const isAll = chosen.length === files.length;
  const remove = async (some: readonly FileEntry[]): Promise<void> => {
    if (await onRemove(some)) mark(new Set());
  };
  const headings = [...(props.kinds.length > 0 ? [t('kind')] : []), t('name'), t('size')];
  const switches = props.marks.map(({ title }) => title[language]);
  return (
    <>
      {chosen.length > 0 && (
        <div className="q-files-chosen" data-testid="files-chosen">
          <span>{t('chosen', { n: chosen.length })}</span>
          {props.canDownload && (
            <button type="button" className="q-button" onClick={() => onDownload(chosen)}>
              {t('download')}
            </button>
          )}
          {props.canRemove && (
            <button type="button" className="q-button" data-danger="true" onClick={() => void remove(chosen)}>
              {t('remove')}
            </button>
          )}
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: users must be able to scroll this element with the keyboard */}
      <section className="q-small-box" tabIndex={0} aria-label={t('title')}>
        <table className="q-small-table q-files-table">
          <thead>
            <tr>
              <th>
                <input
                  type="checkbox"
                  aria-label={t('all')}
                  checked={isAll}
                  onChange={() => mark(isAll ? new Set() : new Set(files.map(({ id }) => id)))}
                />
              </th>
              {[...headings, ...switches, t('person'), t('time'), t('actions')].map((heading) => (
                <th key={heading}>{heading}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {files.map((file) => (
              <FileRow
                key={file.id}
                {...props}
                file={file}
                isMarked={marked.has(file.id)}
                onMark={() => mark(marked.symmetricDifference(new Set([file.id])))}
                onDownload={() => onDownload([file])}
                onRemove={() => void remove([file])}
              />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

interface FileRowProps extends Pick<FileTableProps, RowParts> {
  readonly file: FileEntry;
  readonly isMarked: boolean;
  readonly onMark: () => void;
  readonly onDownload: () => void;
  readonly onRemove: () => void;
}

function FileRow({ file, kinds, marks, canMark, canDownload, canRemove, isMarked, call, ...on }: FileRowProps): ReactNode {
  const { t, language } = texts.useT();
  const { id, name, size, type, createByName, createTime } = file;
  const kind = kinds.find(({ value }) => value === file.kind);
  return (
    <tr data-testid="file" data-id={id}>
      <td>
        <input type="checkbox" aria-label={t('one', { name })} checked={isMarked} onChange={on.onMark} />
      </td>
      {kinds.length > 0 && (
        <td>
          {kind ? (
            <span className="q-tag" data-color={kind.color}>
              {kind.title[language]}
            </span>
          ) : (
            file.kind
          )}
        </td>
      )}
      <td className="q-file-name">
        {canDownload && shownAs(type) ? (
          <button type="button" className="q-link q-document" title={t('preview', { name })} onClick={() => on.onShow(file)}>
            {shownAs(type) === 'image' && size <= largestThumb && (
              <span aria-hidden="true">
                <LatePicture call={call} fileId={id} name="" />
              </span>
            )}
            {name}
          </button>
        ) : (
          name
        )}
      </td>
      <td className="q-figures">{formatSize(size, language)}</td>
      <MarkCells file={file} marks={marks} canMark={canMark} onToggle={on.onToggle} />
      <td>{createByName}</td>
      <td>
        <time dateTime={createTime}>{localTime(createTime)}</time>
      </td>
      <td>
        {canDownload && (
          <button type="button" className="q-link" aria-label={t('downloadOf', { name })} onClick={on.onDownload}>
            {t('download')}
          </button>
        )}{' '}
        {canRemove && (
          <button type="button" className="q-link" aria-label={t('removeOf', { name })} onClick={on.onRemove}>
            {t('remove')}
          </button>
        )}
      </td>
    </tr>
  );
}

interface MarkCellsProps {
  readonly file: FileEntry;
  readonly marks: readonly FileMark[];
  readonly canMark: boolean;
  readonly onToggle: (file: FileEntry, mark: string) => void;
}

/** Table cells of one file, each with a checkbox for one mark. */
function MarkCells({ file, marks, canMark, onToggle }: MarkCellsProps): ReactNode {
  const { t, language } = texts.useT();
  return marks.map(({ name, title }) => (
    <td key={name}>
      <input
        type="checkbox"
        data-testid={`file-${name}`}
        aria-label={t('markOf', { mark: title[language], name: file.name })}
        checked={file.marks?.includes(name) ?? false}
        disabled={!canMark}
        onChange={() => onToggle(file, name)}
      />
    </td>
  ));
}
