import { defaultLanguage, type Language } from '../../../contract/text.ts';
import type { TabState } from '../tabs/tabState.ts';

/** The persisted settings of the console (console-spec.md section 3). */
export interface Settings extends TabState {
  readonly language: Language;
  /** The side menu is 48 px wide instead of 150. */
  readonly collapsed: boolean;
}

/** What a reset gives back: Chinese, an open menu, no tabs (console-spec.md section 4). */
export const defaultSettings: Settings = {
  language: defaultLanguage,
  collapsed: false,
  tabs: [],
  activeTab: undefined,
};
