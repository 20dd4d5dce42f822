import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:8080';

/** What Refine brings along and the console does not use, 24 kB of it, makes room for small stand-ins. */
const lean = (name: string) => fileURLToPath(new URL(`src/console/lean/${name}.ts`, import.meta.url));

/** The build of the console: hashed files in `dist/assets`, no source maps; in development the server answers the calls. */
export default defineConfig({
  resolve: {
    alias: {
      '@rjsf/validator-ajv8': lean('validatorAjv8'),
      papaparse: lean('papaparse'),
      pluralize: lean('pluralize'),
      qs: lean('qs'),
    },
  },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    sourcemap: false,
    emptyOutDir: true,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      onLog: (level, log, report) => {
        // Libraries mark modules for server rendering, which this build has none of.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/hw': server, '/resources': server, '/events': server } },
});
