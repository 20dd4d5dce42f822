const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago a moment was, in the words of the language: `3 hours ago`. */
export function agoText(moment: string, language: 'zh' | 'en', now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1000);
  const [unit, length] = steps.find(([, each]) => seconds >= each) ?? steps[2];
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return format.format(-Math.floor(seconds / length), unit);
}
