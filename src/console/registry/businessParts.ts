import type { ComponentType } from 'react';
import type { WireRecord } from '../../contract/wire.ts';

/** A page from `src/business`: the component key of its menu entry and how its code is loaded. */
export interface BusinessPage {
  readonly component: string;
  readonly load: () => Promise<ComponentType>;
}

/** Props of a panel: the full record of its page; in a form or dialog, the record as typed so far. */
export interface PanelProps {
  readonly record: WireRecord;
  /** The loaded records, in a dialog about several records. */
  readonly records?: readonly WireRecord[];
}

/** A panel of a record page from `src/business`: the key used in the resource file and how its code is loaded. */
export interface BusinessPanel {
  readonly component: string;
  readonly load: () => Promise<ComponentType<PanelProps>>;
}
