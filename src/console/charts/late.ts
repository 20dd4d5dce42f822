import { lazyPart } from '../ui/failures.tsx';

/** The `Chart` component. Its module is loaded when the first chart is rendered. */
export const LateChart = lazyPart(async () => (await import('./Chart.tsx')).Chart);
