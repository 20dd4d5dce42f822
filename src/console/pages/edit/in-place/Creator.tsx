import type { CreatorProps } from '../../../../fields/services.tsx';
import { lazyPart } from '../../../shell/pages/lazyPart.tsx';
import { PartGone } from '../../../shell/pages/PartGone.tsx';

/** The dialog comes when it is first asked for. */
export const Creator = lazyPart<CreatorProps>(
  async () => (await import('./CreateDialog.tsx')).CreateDialog,
  ({ onClose }) => <PartGone onGone={onClose} />,
);
