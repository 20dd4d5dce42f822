import type { CreatorProps } from '../../../fields/services.tsx';
import { PartRemoved } from '../../shell/pages/failures.tsx';
import { lazyPart } from '../../shell/pages/lazyPart.tsx';

/** The dialog comes when it is first asked for. */
export const Creator = lazyPart<CreatorProps>(
  async () => (await import('./CreateDialog.tsx')).CreateDialog,
  ({ onClose }) => <PartRemoved onRemoved={onClose} />,
);
