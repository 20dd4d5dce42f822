import { lazyPart } from '../ui/failures.tsx';

/** `Chart`, whose code is loaded with the first chart. */
export const LateChart = lazyPart(async () => (await import('./Chart.tsx')).Chart);
