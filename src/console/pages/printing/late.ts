import { lazyPart } from '../../ui/failures.tsx';

/** The dialog that prints labels. Its module is loaded when the dialog is first opened. */
export const LateLabelDialog = lazyPart(async () => (await import('./LabelDialog.tsx')).LabelDialog);

/** The dialog that prints documents. Its module is loaded when the dialog is first opened. */
export const LateDocumentDialog = lazyPart(async () => (await import('./DocumentDialog.tsx')).DocumentDialog);
