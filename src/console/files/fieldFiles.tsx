import type { ReactNode } from 'react';
import type { Field } from '../../contract/field.ts';
import type { FieldFile } from '../../contract/files.ts';
import type { Language } from '../../contract/wire.ts';
import type { FieldFiles, FileViewerProps } from '../../fields/services.tsx';
import { HwError, messageOf } from '../client/hwError.ts';
import { newKey } from '../client/newKey.ts';
import type { Custom } from '../providers/requests.ts';
import type { Translate } from '../texts/i18n.ts';
import { lazyPart } from '../ui/failures.tsx';
import type { PictureProps } from './FileViewer.tsx';
import { createFileCalls } from './fileCalls.ts';

interface Person {
  readonly language: Language;
  readonly perms: ReadonlySet<string>;
  readonly t: Translate;
}

/** Creates the upload and display functions for fields that hold a file. */
export function createFieldFiles(data: Custom, { language, perms, t }: Person): FieldFiles {
  const calls = createFileCalls(data);
  return {
    Viewer: LateFileViewer,
    Picture: LatePicture,
    maySend: (field) => perms.has(fileOf(field).permission),
    send: async ({ field, file, ...how }) => {
      const { types, upload: path } = fileOf(field);
      const fault = await calls.reject(file, types, language);
      if (fault !== undefined) return { fault };
      try {
        return await calls.send({ ...how, file, path, upload: newKey(), texts: { field: field.name } });
      } catch (error) {
        if (!(error instanceof HwError)) throw error;
        return error.kind === 'canceled' ? undefined : { fault: messageOf(error, { t, language }) };
      }
    },
  };
}

function fileOf({ name, file }: Field): FieldFile {
  if (!file) throw new Error(`The field ${name} is of the kind file, but does not say where one is sent.`);
  return file;
}

const LoadedPicture = lazyPart<PictureProps>(
  async () => (await import('./FileViewer.tsx')).Picture,
  ({ name }) => name,
);

/** Shows a file as an image. The module is loaded when the first image is shown; the file name is shown until then. */
export function LatePicture(props: PictureProps): ReactNode {
  return <LoadedPicture {...props} waiting={props.name} />;
}

/** The file viewer. Its module is loaded when the first file is opened. */
const LateFileViewer = lazyPart<FileViewerProps>(async () => (await import('./FileViewer.tsx')).FileViewer);
