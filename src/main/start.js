import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

// Plain JavaScript on purpose: from the second start on everything comes compiled out of the cache, and what compiles
// TypeScript is not even loaded, neither here nor in the thread that reads workbooks.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));

// What a start throws away is thrown away at once: memory that is taken for it would be kept for good.
setFlagsFromString('--optimize-for-size');
await import('./server.ts');
setFlagsFromString('--no-optimize-for-size');
