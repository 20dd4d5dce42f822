import type { FileViewerProps } from '../../fields/services.tsx';
import { lazyPart } from '../shell/pages/lazyPart.tsx';

/** The viewer comes when a file is first shown. */
export const LateFileViewer = lazyPart<FileViewerProps>(async () => (await import('./FileViewer.tsx')).FileViewer);
