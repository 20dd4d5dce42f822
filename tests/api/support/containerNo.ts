/** The values of the letters A to Z in ISO 6346: the numbers from 10 upwards without multiples of 11. */
const letters = [10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 34, 35, 36, 37, 38];

/** Returns a valid container number. It is different for each `serial`. */
export function containerNo(serial: number): string {
  const start = `TSTU${String(serial).padStart(6, '0')}`;
  const sum = [...start].reduce((total, char, i) => {
    const value = /\d/.test(char) ? Number(char) : (letters[char.charCodeAt(0) - 65] ?? 0);
    return total + value * 2 ** i;
  }, 0);
  return `${start}${(sum % 11) % 10}`;
}
