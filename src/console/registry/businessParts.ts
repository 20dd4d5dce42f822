import type { ComponentType } from 'react';
import type { WireRecord } from '../../contract/record.ts';

/** A page that code of `src/business` draws: the key that its menu entry carries, and how its code is loaded. */
export interface BusinessPage {
  readonly component: string;
  readonly load: () => Promise<ComponentType>;
}

/** What a panel is handed: the record that its page shows, in full; in a form or a question, as it is typed. */
export interface PanelProps {
  readonly record: WireRecord;
  /** In a question about several: all of them, as far as they are here. */
  readonly records?: readonly WireRecord[];
}

/** A part of the page of a record that code of `src/business` draws: the key that the resource file names, and how its code is loaded. */
export interface BusinessPanel {
  readonly component: string;
  readonly load: () => Promise<ComponentType<PanelProps>>;
}
