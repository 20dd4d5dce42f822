import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** A picture as bytes of red, green and blue. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

const mostColors = 128;
/** The most frequent colors stay exactly as they are, so that areas of one color do. The others are shared by similar ones. */
const exactColors = 48;
const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

/** Converts a PNG of a browser to one with a palette of 128 colors, which takes a third of the space. */
export function compactPng(png: Buffer): Buffer {
  const pixels = decode(png);
  const palette = paletteOf(pixels);
  const rows = Buffer.alloc((pixels.width + 1) * pixels.height);
  const nearest = new Map<number, number>();
  for (let i = 0; i < pixels.width * pixels.height; i += 1) {
    const color = colorAt(pixels.bytes, i * 3);
    const index = nearest.get(color) ?? nearestIn(palette, color);
    nearest.set(color, index);
    rows[i + Math.floor(i / pixels.width) + 1] = index;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels.width, 0);
  header.writeUInt32BE(pixels.height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const colors = Buffer.from(palette.flatMap(channels));
  const data = deflateSync(rows, { level: 9, memLevel: 9 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('PLTE', colors), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function colorAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
}

function channels(color: number): [number, number, number] {
  return [color >> 16, (color >> 8) & 255, color & 255];
}

/** Reads a PNG with 8 bits for each channel, with or without transparency, as browsers write it. */
function decode(png: Buffer): Pixels {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const size = png[25] === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * size;
  const bytes = new Uint8Array(width * height * 3);
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y += 1) {
    const row = unfilter(raw.subarray(y * (stride + 1), (y + 1) * (stride + 1)), above, size);
    for (let x = 0; x < width; x += 1) bytes.set(row.subarray(x * size, x * size + 3), (y * width + x) * 3);
    above = row;
  }
  return { width, height, bytes };
}

/** Undoes the filter of a row, whose number is the first byte (PNG, section 9). */
function unfilter(line: Uint8Array, above: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const row = new Uint8Array(line.length - 1);
  for (let i = 0; i < row.length; i += 1) {
    const [left, up, corner] = [row[i - size] ?? 0, above[i] ?? 0, i < size ? 0 : (above[i - size] ?? 0)];
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][line[0] ?? 0] ?? 0;
    row[i] = (line[i + 1] ?? 0) + guess;
  }
  return row;
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

function paletteOf({ bytes }: Pixels): number[] {
  const counts = new Map<number, number>();
  for (let at = 0; at < bytes.length; at += 3) {
    const color = colorAt(bytes, at);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const colors = [...counts].toSorted((a, b) => b[1] - a[1]).map(([color]) => color);
  if (colors.length <= mostColors) return colors;
  return [...colors.slice(0, exactColors), ...divide(colors.slice(exactColors), mostColors - exactColors)];
}

/** Divides colors into groups, always the group with the widest channel in its middle, and returns the mean of each group. */
function divide(colors: readonly number[], most: number): number[] {
  const groups = [groupOf(colors)];
  while (groups.length < most) {
    const widest = groups.reduce((best, group) => (group.span > best.span ? group : best));
    if (widest.span === 0) break;
    const sorted = widest.colors.toSorted((a, b) => (channels(a)[widest.channel] ?? 0) - (channels(b)[widest.channel] ?? 0));
    const middle = sorted.length >> 1;
    groups.splice(groups.indexOf(widest), 1, groupOf(sorted.slice(0, middle)), groupOf(sorted.slice(middle)));
  }
  return groups.map((group) => {
    const mean = ([0, 1, 2] as const).map((i) =>
      Math.round(group.colors.reduce((sum, color) => sum + channels(color)[i], 0) / group.colors.length),
    );
    return colorAt(Uint8Array.from(mean), 0);
  });
}

function groupOf(colors: readonly number[]) {
  const spans = ([0, 1, 2] as const).map((i) => {
    const values = colors.map((color) => channels(color)[i]);
    return values.reduce((a, b) => Math.max(a, b), 0) - values.reduce((a, b) => Math.min(a, b), 255);
  });
  const span = Math.max(...spans);
  return { colors, span: colors.length > 1 ? span : 0, channel: spans.indexOf(span) };
}

function nearestIn(palette: readonly number[], color: number): number {
  const [red, green, blue] = channels(color);
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [i, candidate] of palette.entries()) {
    const [r, g, b] = channels(candidate);
    const distance = 3 * (r - red) ** 2 + 4 * (g - green) ** 2 + 2 * (b - blue) ** 2;
    if (distance < least) [best, least] = [i, distance];
  }
  return best;
}
