import { useEffect, useState } from 'react';
import type { ResourceModule } from '../../../contract/resource.ts';
import { useHouse } from '../../house.ts';
import type { Opened } from '../editor/EditorPage.tsx';
import type { Checked } from '../editor/useCheck.ts';

interface Made {
  readonly hash: string;
  readonly module: ResourceModule;
}

/** The module that the text makes: the last sound one while the text is faulty, the live one where nothing is checked. */
export function usePreviewModule({ isEditable, name }: Opened, { result }: Checked): ResourceModule | undefined {
  const { resources } = useHouse();
  const [made, setMade] = useState<Made>();
  const { codeHash, preview } = result ?? { codeHash: null, preview: null };
  const known = made?.hash;
  useEffect(() => {
    if (codeHash === null || preview === null || codeHash === known) return;
    let isCurrent = true;
    import(/* @vite-ignore */ preview).then(
      (module: ResourceModule) => isCurrent && setMade({ hash: codeHash, module }),
      // An address can be used once: the next check gives another.
      (cause: unknown) => console.info('preview failed', cause),
    );
    return () => {
      isCurrent = false;
    };
  }, [codeHash, preview, known]);
  useEffect(() => {
    if (isEditable || name === null) return;
    let isCurrent = true;
    resources.load(name).then(
      (module) => isCurrent && setMade({ hash: 'live', module }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [resources, isEditable, name]);
  return made?.module;
}
