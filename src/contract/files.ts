import type { Option, Text } from './wire.ts';

/** An accepted file type: its group, its content type and the form of its content. */
export interface FileType {
  readonly group: FileGroup;
  readonly type: string;
  readonly form: Form;
  /** Whether browsers can display files of this type. */
  readonly isShown?: boolean;
}

/**
 * The initial bytes of files by form, in hexadecimal; `..` is any byte. They are harder to fake than a name. `text` has no fixed bytes;
 * `isText` checks its content.
 */
const beginnings = {
  jpeg: ['ff d8 ff'],
  png: ['89 50 4e 47 0d 0a 1a 0a'],
  gif: ['47 49 46 38 37 61', '47 49 46 38 39 61'],
  webp: ['52 49 46 46 .. .. .. .. 57 45 42 50'],
  bmp: ['42 4d .. .. .. .. 00 00 00 00'],
  tiff: ['49 49 2a 00', '4d 4d 00 2a'],
  heic: [...['.. .. .. .. 66 74 79 70 68 65 69 63', '.. .. .. .. 66 74 79 70 68 65 69 78'], '.. .. .. .. 66 74 79 70 6d 69 66 31'],
  pdf: ['25 50 44 46 2d'],
  zip: ['50 4b 03 04', '50 4b 05 06'],
  compound: ['d0 cf 11 e0 a1 b1 1a e1'],
  text: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;
type Form = keyof typeof beginnings;

const office = 'application/vnd.openxmlformats-officedocument';
const image = (form: Form, type: string, isShown = true): FileType => ({ group: 'image', type, form, isShown });
const document = (form: Form, type: string): FileType => ({ group: 'office', type, form });

/** All accepted types by extension. Everything else is rejected, in particular markup and programs. */
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

/** The number of initial bytes needed to detect a file type. */
export const headLength = 512;

/** Returns the type of a file if its extension and initial bytes agree; else undefined. The content type sent by the client is ignored. */
export function fileTypeOf(name: string, head: Uint8Array): FileType | undefined {
  const found = byEnding.get(endingOf(name));
  if (!found) return undefined;
  return (found.form === 'text' ? isText(head) : startsAs(head, found.form)) ? found : undefined;
}

/** Returns the extensions of these groups for the `accept` attribute: `.png,.pdf`. */
export function endingsOf(groups: readonly FileGroup[]): string {
  return [...byEnding].flatMap(([ending, { group }]) => (groups.includes(group) ? [`.${ending}`] : [])).join();
}

/** Returns how browsers display files of this content type; undefined if they do not. */
export function shownAs(type: string): 'image' | 'pdf' | undefined {
  const found = [...byEnding.values()].find((each) => each.type === type && each.isShown);
  return found && (found.group === 'pdf' ? 'pdf' : 'image');
}

/** Whether the file name belongs to a picture that browsers display. */
export function isPicture(name: string): boolean {
  const found = byEnding.get(endingOf(name));
  return found?.group === 'image' && found.isShown === true;
}

/** Whether bytes are plain text: none is below 0x20, except tabs, line breaks, form feeds and escape (used for terminal colors). */
export function isPlain(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b);
}

function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

function startsAs(head: Uint8Array, form: Form): boolean {
  return beginnings[form].some((signs) => signs.split(' ').every((sign, i) => sign === '..' || head[i] === Number.parseInt(sign, 16)));
}

/** Whether the content is plain text. Markup is not accepted as text, because some program might render it as a page. */
function isText(head: Uint8Array): boolean {
  const start = String.fromCharCode(...head.slice(0, headLength))
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  return head.length > 0 && isPlain(head) && !/^<(?:[!?/a-z])/i.test(start);
}

/** The maximum length of a name in UTF-16 units, which common file systems support. */
const longest = 255;

/** Invisible characters, and those that change the text direction: they could disguise a name. */
const unseen = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** Names that Windows reserves for devices, with any extension. */
const devices = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/**
 * Sanitizes a file name for storage and display: removes folders, invisible characters, and dots and spaces at the end; puts `_` before
 * names that Windows reserves; and limits the length. Everything else stays, such as letters of any script and quotes. The result is never
 * used as a path. It is empty if nothing is left.
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

/** Shortens a name to the maximum length. Keeps its extension of up to 15 characters, and never cuts a surrogate pair. */
function shortened(name: string): string {
  if (name.length <= longest) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 16 ? name.slice(dot) : '';
  return name.slice(0, longest - ending.length).replace(/[\ud800-\udbff]$/, '') + ending;
}

/** Groups of file types; a resource file can allow some of them. */
export const fileGroups = ['image', 'pdf', 'office', 'text', 'zip'] as const;
export type FileGroup = (typeof fileGroups)[number];

/** The names by which users know the groups. */
export const groupTitles: Readonly<Record<FileGroup, Text>> = {
  image: { zh: '图片（JPG、PNG、GIF、WebP、BMP、TIFF、HEIC）', en: 'images (JPG, PNG, GIF, WebP, BMP, TIFF, HEIC)' },
  pdf: { zh: 'PDF', en: 'PDF' },
  office: { zh: 'Office 文档（Word、Excel、PowerPoint）', en: 'Office documents (Word, Excel, PowerPoint)' },
  text: { zh: '文本（TXT、CSV）', en: 'text (TXT, CSV)' },
  zip: { zh: 'ZIP 压缩包', en: 'ZIP archives' },
};

/** The rules for files attached to records. */
export interface FileRules {
  readonly types: readonly FileGroup[];
  /** The kinds of a file; the first is the default. */
  readonly kinds?: readonly Option[];
  /** The maximum number of files for a record; the server's limit by default. */
  readonly most?: number;
  /** Switches of each file, in addition to its kind; none by default. */
  readonly marks?: readonly FileMark[];
}

/** A switch that every file of a record has. */
export interface FileMark {
  readonly name: string;
  readonly title: Text;
  /** Whether the mark is set on a new file. */
  readonly default: boolean;
  /** If true, users with the data scope CUSTOMER see only files with this mark. */
  readonly forCustomers?: true;
}

/** The properties of a file field that its widget needs to upload and download. */
export interface FieldFile {
  readonly types: readonly FileGroup[];
  /** Full paths of the calls, and the permission to upload. */
  readonly upload: string;
  readonly download: string;
  readonly permission: string;
}

/** A file of a record, as `findFileList` and `uploadFile` return it. `size` is in bytes. */
export interface FileEntry {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly kind: string | null;
  /** The names of the marks that are set on the file; undefined if the resource has no marks. */
  readonly marks?: readonly string[];
  readonly createBy: string;
  readonly createByName: string;
  readonly createTime: string;
}

/** The limits of the server: the maximum size of a file in bytes, and the maximum number of files of a record. */
export interface FileLimits {
  readonly size: number;
  readonly count: number;
}

/** `GET`, for every session (README section 4.1): returns `FileLimits`. */
export const fileLimitsCall = '/hw/wms/hwFile/findFileLimits';

/** The field name under which the change log lists files; no real field can have it. */
export const filesInLog = '$files';

/** The prefix of change log actions that set or remove a mark of a file; the name of the mark follows. */
export const markInLog = 'mark:';
