import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:8080';

/** The build of the console: hashed files in `dist/assets`, no source maps; in development the server answers the calls. */
export default defineConfig({
  build: { outDir: 'dist', assetsDir: 'assets', sourcemap: false, emptyOutDir: true, chunkSizeWarningLimit: 700 },
  server: { host: '127.0.0.1', proxy: { '/hw': server, '/resources': server, '/events': server } },
});
