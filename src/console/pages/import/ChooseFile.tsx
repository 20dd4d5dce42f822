import { type DragEvent, type ReactNode, useState } from 'react';
import { useSay } from '../../texts/useSay.ts';

/** Where a file is dropped or chosen. */
export function ChooseFile({ onChoose }: { onChoose: (file: File) => void }): ReactNode {
  const { say } = useSay();
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
    </div>
  );
}
