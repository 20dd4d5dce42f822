import type { Option } from './resource.ts';
import type { Text } from './text.ts';

/** One type of file that is taken: its ending in a name, what its content begins with, and what it is served as. */
export interface FileType {
  readonly group: FileGroup;
  readonly type: string;
  readonly form: Form;
  /** Browsers can show it by themselves. */
  readonly isShown?: boolean;
}

/** How contents begin, which nobody can choose as they choose a name. `text` begins anyhow and holds no control signs. */
const beginnings = {
  jpeg: ['ff d8 ff'],
  png: ['89 50 4e 47 0d 0a 1a 0a'],
  gif: ['47 49 46 38 37 61', '47 49 46 38 39 61'],
  webp: ['52 49 46 46 .. .. .. .. 57 45 42 50'],
  bmp: ['42 4d .. .. .. .. 00 00 00 00'],
  tiff: ['49 49 2a 00', '4d 4d 00 2a'],
  heic: [
    ...['.. .. .. .. 66 74 79 70 68 65 69 63', '.. .. .. .. 66 74 79 70 68 65 69 78'],
    '.. .. .. .. 66 74 79 70 6d 69 66 31',
  ],
  pdf: ['25 50 44 46 2d'],
  zip: ['50 4b 03 04', '50 4b 05 06'],
  compound: ['d0 cf 11 e0 a1 b1 1a e1'],
  text: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;
type Form = keyof typeof beginnings;

const office = 'application/vnd.openxmlformats-officedocument';
const image = (form: Form, type: string, isShown = true): FileType => ({ group: 'image', type, form, isShown });
const document = (form: Form, type: string): FileType => ({ group: 'office', type, form });

/** Every type that is taken, by the ending of its name. What is not here is refused, markup and programs above all. */
const byEnding: ReadonlyMap<string, FileType> = new Map([
  ['jpg', image('jpeg', 'image/jpeg')],
  ['jpeg', image('jpeg', 'image/jpeg')],
  ['png', image('png', 'image/png')],
  ['gif', image('gif', 'image/gif')],
  ['webp', image('webp', 'image/webp')],
  ['bmp', image('bmp', 'image/bmp')],
  ['tif', image('tiff', 'image/tiff', false)],
  ['tiff', image('tiff', 'image/tiff', false)],
  ['heic', image('heic', 'image/heic', false)],
  ['pdf', { group: 'pdf', type: 'application/pdf', form: 'pdf', isShown: true }],
  ['docx', document('zip', `${office}.wordprocessingml.document`)],
  ['xlsx', document('zip', `${office}.spreadsheetml.sheet`)],
  ['pptx', document('zip', `${office}.presentationml.presentation`)],
  ['doc', document('compound', 'application/msword')],
  ['xls', document('compound', 'application/vnd.ms-excel')],
  ['ppt', document('compound', 'application/vnd.ms-powerpoint')],
  ['csv', { group: 'text', type: 'text/csv', form: 'text' }],
  ['txt', { group: 'text', type: 'text/plain', form: 'text' }],
  ['zip', { group: 'zip', type: 'application/zip', form: 'zip' }],
]);

/** So many bytes of the beginning are enough to tell what a file is. */
export const headLength = 512;

/**
 * What a file is, by the ending of its name and how its content begins: both must say the same. Undefined for anything
 * else; the type that its sender claims counts for nothing.
 */
export function fileTypeOf(name: string, head: Uint8Array): FileType | undefined {
  const found = byEnding.get(endingOf(name));
  if (!found) return undefined;
  return (found.form === 'text' ? isText(head) : startsAs(head, found.form)) ? found : undefined;
}

/** The endings of some groups, as a file input takes them: `.png,.pdf`. */
export function endingsOf(groups: readonly FileGroup[]): string {
  return [...byEnding].flatMap(([ending, { group }]) => (groups.includes(group) ? [`.${ending}`] : [])).join();
}

/** Whether browsers show files of this type by themselves: as an image, or as a PDF. */
export function shownAs(type: string): 'image' | 'pdf' | undefined {
  const found = [...byEnding.values()].find((each) => each.type === type && each.isShown);
  return found && (found.group === 'pdf' ? 'pdf' : 'image');
}

/** Whether a file of this name is a picture that browsers show by themselves. */
export function isPicture(name: string): boolean {
  const found = byEnding.get(endingOf(name));
  return found?.group === 'image' && found.isShown === true;
}

/** Whether bytes can stand in a text: no control signs but tabs, line ends and page ends. */
export function isPlain(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b);
}

function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

function startsAs(head: Uint8Array, form: Form): boolean {
  return beginnings[form].some((signs) =>
    signs.split(' ').every((sign, i) => sign === '..' || head[i] === Number.parseInt(sign, 16)),
  );
}

/** Markup is no text here: some program might show it as a page. */
function isText(head: Uint8Array): boolean {
  const start = String.fromCharCode(...head.slice(0, headLength))
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  return head.length > 0 && isPlain(head) && !/^<(?:[!?/a-z])/i.test(start);
}

/** Longest name, in UTF-16 units: what the file systems of people's machines take. */
const longest = 255;

/** Signs that are not seen, or that turn the order of others around: a name must say what it is. */
const unseen = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** Names that Windows takes for devices, whatever their ending. */
const devices = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/**
 * A name from outside as it is kept and shown: without folders, without what cannot be seen, not longer than file systems
 * take. Letters of every script, spaces and quotes stay as they are. It is never used as a path. Empty when nothing is left.
 */
export function safeFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const seen = last
    .normalize('NFC')
    .replace(unseen, '')
    .trim()
    .replace(/[. ]+$/, '');
  return shortened(seen.replace(devices, (device) => `_${device}`));
}

/** Cut in the middle, so that the ending stays; never within a character. */
function shortened(name: string): string {
  if (name.length <= longest) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 16 ? name.slice(dot) : '';
  return name.slice(0, longest - ending.length).replace(/[\ud800-\udbff]$/, '') + ending;
}

/** Kinds of content that a file may have; a resource file may allow fewer of them. */
export const fileGroups = ['image', 'pdf', 'office', 'text', 'zip'] as const;
export type FileGroup = (typeof fileGroups)[number];

/** What people are told that they may choose. */
export const groupTitles: Readonly<Record<FileGroup, Text>> = {
  image: { zh: '图片（JPG、PNG、GIF、WebP、BMP、TIFF、HEIC）', en: 'images (JPG, PNG, GIF, WebP, BMP, TIFF, HEIC)' },
  pdf: { zh: 'PDF', en: 'PDF' },
  office: { zh: 'Office 文档（Word、Excel、PowerPoint）', en: 'Office documents (Word, Excel, PowerPoint)' },
  text: { zh: '文本（TXT、CSV）', en: 'text (TXT, CSV)' },
  zip: { zh: 'ZIP 压缩包', en: 'ZIP archives' },
};

/** What a resource says about the files that its records keep. */
export interface FileRules {
  readonly types: readonly FileGroup[];
  /** What a file may be marked as; the first one when nothing is said. */
  readonly kinds?: readonly Option[];
  /** Most files of one record; the server's own limit when left out. */
  readonly most?: number;
  /** What each file is or is not, apart from its kind; nothing when left out. */
  readonly marks?: readonly FileMark[];
}

/** A switch that every file of a record has. */
export interface FileMark {
  readonly name: string;
  readonly title: Text;
  /** Whether a new file has it. */
  readonly default: boolean;
  /** People of the data scope CUSTOMER are shown only files that have it. */
  readonly forCustomers?: true;
}

/** What a field says that holds one file: everything that its widget needs to send and fetch it. */
export interface FieldFile {
  readonly types: readonly FileGroup[];
  /** Full paths of the calls, and the permission to send one. */
  readonly upload: string;
  readonly download: string;
  readonly permission: string;
}

/** One file of a record, as `findFileList` and `uploadFile` tell it; `size` in bytes. */
export interface FileEntry {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly kind: string | null;
  /** The names of the marks that it has; left out where the resource has none. */
  readonly marks?: readonly string[];
  readonly createBy: string;
  readonly createByName: string;
  readonly createTime: string;
}

/** The server's limits: bytes of one file, files of one record. */
export interface FileLimits {
  readonly size: number;
  readonly count: number;
}

/** `GET`, for whoever is logged in (README section 4.1): `FileLimits`. */
export const fileLimitsCall = '/hw/wms/hwFile/findFileLimits';

/** The name under which the log of a record tells of its files; no field can have it. */
export const filesInLog = '$files';

/** An action of the log begins with it: a file has got a mark, or lost it; the name of the mark follows. */
export const markInLog = 'mark:';
