import { business } from './business.ts';
import { consoleFaults } from './console.ts';
import { foundation } from './foundation.ts';
import { server } from './server.ts';
import type { Fault } from './types.ts';

/** Deliberate mistakes in all layers, each with the test that must catch it. */
export const faults: readonly Fault[] = [...foundation, ...server, ...business, ...consoleFaults];
