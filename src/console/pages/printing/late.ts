import { lazyPart } from '../../shell/pages/failures.tsx';

/** What labels are drawn with comes with the first of them. */
export const LateLabelDialog = lazyPart(async () => (await import('./LabelDialog.tsx')).LabelDialog);

/** What documents are drawn with comes with the first of them. */
export const LatePaperDialog = lazyPart(async () => (await import('./DocumentDialog.tsx')).PaperDialog);
