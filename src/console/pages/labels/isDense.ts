import type { Label } from '../../../contract/label.ts';
import { barsOf } from './barsOf.ts';

/** Edge of a label without anything on it, on each side, in mm; as in labels.css. */
const edge = 4;
/** The thinnest bar that hand-held scanners and printers of 203 dpi can be counted on for, in mm (7.5 mil). */
const thinnest = 0.19;

/** Whether the bars of a text come out too thin to be read. */
export function isDense({ size: [width] }: Pick<Label, 'size'>, code: string): boolean {
  const bars = barsOf(code);
  return bars !== undefined && (width - 2 * edge) / bars.width < thinnest;
}
