/** What a person may choose; `system` follows the device. */
export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** The two ways in which the console can look. */
export type Scheme = Exclude<ThemeChoice, 'system'>;

/** The kept choice; whatever else is stored counts as none. */
export function readThemeChoice(kept: unknown): ThemeChoice {
  return themeChoices.find((choice) => choice === kept) ?? 'system';
}
