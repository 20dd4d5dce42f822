import { type MouseEvent, type ReactNode, useState } from 'react';
import { isPicture } from '../../contract/files.ts';
import { labelKey } from '../../contract/wire.ts';
import { type CellProps, useFieldServices } from '../services.tsx';

/** Shows the file name or thumbnail; a click opens the file viewer. */
export function FileCell({ field, value, record }: CellProps): ReactNode {
  const { t, files } = useFieldServices();
  const [isShown, setShown] = useState(false);
  if (value === null || value === undefined || value === '') return null;
  const name = String(record[labelKey(field.name)] ?? value);
  const call = field.file?.download;
  if (call === undefined) return name;
  const show = (event: MouseEvent): void => {
    // Prevents the click from following the link of the row.
    event.preventDefault();
    event.stopPropagation();
    setShown(true);
  };
  return (
    <>
      <button type="button" className="q-link q-document" title={t('showFile', { name })} onClick={show}>
        {isPicture(name) ? <files.Picture call={call} fileId={String(value)} name={name} /> : name}
      </button>
      {isShown && <files.Viewer call={call} fileId={String(value)} name={name} onClose={() => setShown(false)} />}
    </>
  );
}
