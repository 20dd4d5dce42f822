import type { Option } from './resource.ts';
import type { Text } from './text.ts';

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
