import { type DragEvent, type ReactNode, useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useSay } from '../../texts/i18n.ts';
import { useWord } from './words/useWord.ts';

interface ChooseFileProps {
  readonly resource: Pick<Resource, 'fields' | 'excel'>;
  readonly onChoose: (file: File) => void;
}

/** Where a file is dropped or chosen; of records with lines it says on which sheets these stand. */
export function ChooseFile({ resource, onChoose }: ChooseFileProps): ReactNode {
  const { say, language } = useSay();
  const word = useWord();
  const titleOf = (name: string) => resource.fields.find((field) => field.name === name)?.title;
  const sheets = (resource.excel?.lines ?? []).flatMap(({ field, by }) => {
    const [title, key] = [titleOf(field), titleOf(by)];
    return title && key ? [{ name: field, title, by: key }] : [];
  });
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onChoose(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside is for everybody
    <div
      className="q-import-drop"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>{say('sheet.drop')}</p>
      <label className="q-button q-button-primary">
        {say('sheet.choose')}
        <input
          type="file"
          className="q-import-file"
          data-testid="import-file"
          accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => take(event.currentTarget.files)}
        />
      </label>
      <p className="q-soft">{say('sheet.hint')}</p>
      {sheets.map(({ name, title, by }) => (
        <p key={name} className="q-soft" data-testid={`import-sheet-${name}`}>
          {word('lineSheet', { title: title[language], by: by[language] })}
        </p>
      ))}
    </div>
  );
}
