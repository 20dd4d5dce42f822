import type { Language } from '../../../contract/text.ts';
import type { MenuPopup } from './useMenuPopup.ts';

/** What every row of the side menu has to know. */
export interface MenuView {
  readonly isCollapsed: boolean;
  readonly language: Language;
  /** Path of the page in front. */
  readonly current: string;
  /** Groups on the way to it. */
  readonly currentGroups: ReadonlySet<string>;
  /** Key of the row that the Tab key stops at; the arrow keys lead to the others. */
  readonly stop: string | undefined;
  readonly openGroups: ReadonlySet<string>;
  readonly toggle: (group: string) => void;
  readonly popup: MenuPopup;
  readonly choose: (path: string) => void;
}
