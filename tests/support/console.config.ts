import { fileURLToPath } from 'node:url';
import { mergeConfig, type Plugin } from 'vite';
import config from '../../vite.config.ts';

const fixture = fileURLToPath(new URL('../fixtures/business/pages.ts', import.meta.url));

/** The console as it is shipped, with one page of the tests among those of business code. */
function withFixturePages(): Plugin {
  return {
    name: 'fixture-pages',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './pages.ts' && importer?.endsWith('/src/main/console.tsx') ? fixture : undefined,
  };
}

export default mergeConfig(config, { plugins: [withFixturePages()] });
