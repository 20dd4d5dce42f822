import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:8080';

/** The build of the console: hashed files in `dist/assets`, no source maps; in development the server answers the calls. */
export default defineConfig({
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
