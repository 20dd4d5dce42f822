import type { ReactNode } from 'react';
import type { FileEntry, FileMark } from '../../../../contract/files.ts';
import { useSay } from '../../../texts/i18n.ts';
import { useWord } from './words/useWord.ts';

interface MarkCellsProps {
  readonly file: FileEntry;
  readonly marks: readonly FileMark[];
  readonly canMark: boolean;
  readonly onToggle: (file: FileEntry, mark: string) => void;
}

/** The switches of one file, a cell each. */
export function MarkCells({ file, marks, canMark, onToggle }: MarkCellsProps): ReactNode {
  const word = useWord();
  const { language } = useSay();
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
