import { ConfigProvider } from 'antd';
import type { ReactNode, RefObject } from 'react';

interface DialogInputsProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly children: ReactNode;
}

/** Makes popups of inputs render inside the dialog; otherwise they would be behind it. */
export function DialogInputs({ dialog, children }: DialogInputsProps): ReactNode {
  return <ConfigProvider getPopupContainer={() => dialog.current ?? document.body}>{children}</ConfigProvider>;
}
