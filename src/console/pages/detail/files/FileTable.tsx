import { type ReactNode, useState } from 'react';
import type { FileEntry, FileMark } from '../../../../contract/files.ts';
import { shownAs } from '../../../../contract/fileTypes.ts';
import type { Option } from '../../../../contract/resource.ts';
import { localTime } from '../../../../fields/dates/clock.ts';
import { LatePicture } from '../../../files/fieldFiles.tsx';
import { useT } from '../../../texts/i18n.ts';
import { useWord } from './texts.ts';
import { formatSize } from './UploadList.tsx';

type RowParts = 'kinds' | 'marks' | 'canMark' | 'onToggle' | 'canDownload' | 'canRemove' | 'call' | 'onShow';

interface FileTableProps {
  readonly files: readonly FileEntry[];
  readonly kinds: readonly Option[];
  readonly marks: readonly FileMark[];
  readonly canMark: boolean;
  readonly onToggle: (file: FileEntry, mark: string) => void;
  readonly canDownload: boolean;
  readonly canRemove: boolean;
  /** Gives the content of one. */
  readonly call: string;
  readonly onShow: (file: FileEntry) => void;
  readonly onDownload: (files: readonly FileEntry[]) => void;
  /** True when they are gone. */
  readonly onRemove: (files: readonly FileEntry[]) => Promise<boolean>;
}

/** Larger pictures are shown when they are asked for, in bytes. */
const largestThumb = 5 * 1024 * 1024;

/** The files of a record: what each is, and what can be done with it or with several. */
export function FileTable({ files, onDownload, onRemove, ...props }: FileTableProps): ReactNode {
  const word = useWord();
  const { language } = useT();
  const [marked, mark] = useState<ReadonlySet<string>>(new Set());
  const chosen = files.filter(({ id }) => marked.has(id));
  const isAll = chosen.length === files.length;
  const remove = async (some: readonly FileEntry[]): Promise<void> => {
    if (await onRemove(some)) mark(new Set());
  };
  const headings = [...(props.kinds.length > 0 ? [word('kind')] : []), word('name'), word('size')];
  const switches = props.marks.map(({ title }) => title[language]);
  return (
    <>
      {chosen.length > 0 && (
        <div className="q-files-chosen" data-testid="files-chosen">
          <span>{word('chosen', { n: chosen.length })}</span>
          {props.canDownload && (
            <button type="button" className="q-button" onClick={() => onDownload(chosen)}>
              {word('download')}
            </button>
          )}
          {props.canRemove && (
            <button type="button" className="q-button" data-danger="true" onClick={() => void remove(chosen)}>
              {word('remove')}
            </button>
          )}
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable with the keyboard */}
      <section className="q-small-box" tabIndex={0} aria-label={word('title')}>
        <table className="q-small-table q-files-table">
          <thead>
            <tr>
              <th>
                <input
                  type="checkbox"
                  aria-label={word('all')}
                  checked={isAll}
                  onChange={() => mark(isAll ? new Set() : new Set(files.map(({ id }) => id)))}
                />
              </th>
              {[...headings, ...switches, word('person'), word('time'), word('actions')].map((heading) => (
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

function FileRow({
  file,
  kinds,
  marks,
  canMark,
  canDownload,
  canRemove,
  isMarked,
  call,
  ...on
}: FileRowProps): ReactNode {
  const word = useWord();
  const { language } = useT();
  const { id, name, size, type, createByName, createTime } = file;
  const kind = kinds.find(({ value }) => value === file.kind);
  return (
    <tr data-testid="file" data-id={id}>
      <td>
        <input type="checkbox" aria-label={word('one', { name })} checked={isMarked} onChange={on.onMark} />
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
          <button
            type="button"
            className="q-link q-paper"
            title={word('preview', { name })}
            onClick={() => on.onShow(file)}
          >
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
          <button type="button" className="q-link" aria-label={word('downloadOf', { name })} onClick={on.onDownload}>
            {word('download')}
          </button>
        )}{' '}
        {canRemove && (
          <button type="button" className="q-link" aria-label={word('removeOf', { name })} onClick={on.onRemove}>
            {word('remove')}
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

/** The switches of one file, a cell each. */
function MarkCells({ file, marks, canMark, onToggle }: MarkCellsProps): ReactNode {
  const word = useWord();
  const { language } = useT();
  return marks.map(({ name, title }) => (
    <td key={name}>
      <input
        type="checkbox"
        data-testid={`file-${name}`}
        aria-label={word('markOf', { mark: title[language], name: file.name })}
        checked={file.marks?.includes(name) ?? false}
        disabled={!canMark}
        onChange={() => onToggle(file, name)}
      />
    </td>
  ));
}
