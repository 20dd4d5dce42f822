import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

// This file is JavaScript, so that the compile cache is enabled before any TypeScript is loaded. From the second start
// on, all modules come from the cache, and neither this process nor the workbook thread loads the TypeScript compiler.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));

// During startup V8 is told to collect garbage early, because the process never returns memory that the heap once used.
setFlagsFromString('--optimize-for-size');
await import('./server.ts');
setFlagsFromString('--no-optimize-for-size');
