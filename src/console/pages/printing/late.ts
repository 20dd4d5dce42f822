import { lazyPart } from '../../ui/failures.tsx';

/** Loads the label code with the first label. */
export const LateLabelDialog = lazyPart(async () => (await import('./LabelDialog.tsx')).LabelDialog);

/** Loads the document code with the first document. */
export const LateDocumentDialog = lazyPart(async () => (await import('./DocumentDialog.tsx')).DocumentDialog);
