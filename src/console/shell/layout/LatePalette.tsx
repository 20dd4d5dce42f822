import type { ReactNode } from 'react';
import { useSay } from '../../texts/useSay.ts';
import { Panel } from '../dialog/Panel.tsx';
import { lazyPart } from '../pages/lazyPart.tsx';

interface PaletteProps {
  readonly onClose: () => void;
}

/** The command palette, loaded when it is first asked for. */
export const LatePalette = lazyPart(async () => (await import('../../palette/Palette.tsx')).Palette, PaletteFailed);

function PaletteFailed({ onClose }: PaletteProps): ReactNode {
  const { say } = useSay();
  return (
    <Panel title={say('page.failedTitle')} handle="palette-failed" onClose={onClose}>
      <p>{say('error.moduleFailed')}</p>
    </Panel>
  );
}
