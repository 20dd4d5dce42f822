import { ConfigProvider } from 'antd';
import type { ReactNode, RefObject } from 'react';

interface DialogInputsProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly children: ReactNode;
}

/** Inputs within a dialog: what they open has to lie within it too, or it would lie behind. */
export function DialogInputs({ dialog, children }: DialogInputsProps): ReactNode {
  return <ConfigProvider getPopupContainer={() => dialog.current ?? document.body}>{children}</ConfigProvider>;
}
