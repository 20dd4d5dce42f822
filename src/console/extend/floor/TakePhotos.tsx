import { type ReactNode, useState } from 'react';
import type { FileRules } from '../../../contract/files.ts';
import type { Resource } from '../../../contract/resource.ts';
import { UploadList, useUploads } from '../../pages/detail/files/uploads.tsx';
import { useAbilities, useResource } from '../../pages/records/resource.ts';
import '../../pages/detail/files/files.css';

interface TakePhotosProps {
  readonly resource: string;
  /** The record that gets the photos as files. */
  readonly id: string;
  /** The text of the button. */
  readonly label: string;
  /** Returns the text for the number of photos that were saved. */
  readonly saved: (n: number) => string;
}

/**
 * A button that takes photos with the camera of the device and saves them as files of a record. Renders nothing if the user may not add
 * files.
 */
export function TakePhotos({ resource, ...props }: TakePhotosProps): ReactNode {
  const { module } = useResource(resource);
  const files = module?.resource.detail.files;
  return module && files ? <Camera {...props} resource={module.resource} rules={files} /> : null;
}

interface CameraProps extends Omit<TakePhotosProps, 'resource'> {
  readonly resource: Resource;
  readonly rules: FileRules;
}

function Camera({ resource, rules, id, label, saved }: CameraProps): ReactNode {
  const abilities = useAbilities(resource);
  const [n, setCount] = useState(0);
  const { items, ...uploads } = useUploads({ resource, rules, id, onDone: () => setCount((now) => now + 1) });
  if (!abilities('uploadFile')) return null;
  return (
    <span className="f-photos" data-testid="photos">
      <label className="q-button" data-big>
        {label}
        <input
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp"
          capture="environment"
          className="q-hidden"
          data-testid="photo-input"
          onChange={(event) => {
            uploads.add([...(event.currentTarget.files ?? [])], undefined);
            // Resets the input, so that the same photo can be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </label>
      {n > 0 && <span role="status">{saved(n)}</span>}
      <UploadList items={items} uploads={uploads} kinds={[]} />
    </span>
  );
}
