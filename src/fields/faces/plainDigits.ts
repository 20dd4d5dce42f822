/** A typed number without what people put into numbers: full-width digits, spaces, thousands separators. */
export function plainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/(?<=\d)[,\s](?=\d{3})/g, '')
    .replace('。', '.')
    .trim();
}
