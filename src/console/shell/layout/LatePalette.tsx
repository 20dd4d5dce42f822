import { lazy, type ReactNode, Suspense } from 'react';

const Palette = lazy(async () => ({ default: (await import('../../palette/Palette.tsx')).Palette }));

/** The command palette, loaded when it is first asked for. */
export function LatePalette({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <Suspense fallback={null}>
      <Palette onClose={onClose} />
    </Suspense>
  );
}
