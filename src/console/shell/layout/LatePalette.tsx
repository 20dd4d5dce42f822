import { type ReactNode, type RefObject, useRef } from 'react';
import type { TypedAhead } from '../../palette/Palette.tsx';
import { useT } from '../../texts/i18n.ts';
import { useModal } from '../../ui/dialog/DialogFrame.tsx';
import { Panel } from '../../ui/dialog/Panel.tsx';
import { lazyPart } from '../../ui/failures.tsx';
import './latePalette.css';

interface PaletteProps {
  readonly onClose: () => void;
}

const Loaded = lazyPart(async () => (await import('../../palette/Palette.tsx')).Palette, PaletteFailed);

/** The command palette, loaded on first use; input typed meanwhile is passed on to it. */
export function LatePalette({ onClose }: PaletteProps): ReactNode {
  const typed = useRef<TypedAhead>({ query: '', isEntered: false });
  return <Loaded onClose={onClose} typed={typed} waiting={<PaletteWaiting onClose={onClose} typed={typed} />} />;
}

interface PaletteWaitingProps extends PaletteProps {
  readonly typed: RefObject<TypedAhead>;
}

function PaletteWaiting({ onClose, typed }: PaletteWaitingProps): ReactNode {
  const { t } = useT();
  return (
    <dialog {...useModal({ onClose })} className="q-palette" data-testid="palette-waiting" aria-label={t('palette.title')}>
      <input
        className="q-palette-input"
        aria-label={t('palette.title')}
        autoComplete="off"
        spellCheck="false"
        placeholder={t('palette.hint')}
        onChange={({ target }) => {
          typed.current = { query: target.value, isEntered: false };
        }}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) typed.current = { ...typed.current, isEntered: true };
        }}
      />
      <p className="q-palette-none" role="status">
        {t('page.loading')}
      </p>
    </dialog>
  );
}

function PaletteFailed({ onClose }: PaletteProps): ReactNode {
  const { t } = useT();
  return (
    <Panel title={t('page.failedTitle')} handle="palette-failed" onClose={onClose}>
      <p>{t('error.moduleFailed')}</p>
    </Panel>
  );
}
