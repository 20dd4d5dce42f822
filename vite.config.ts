import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption } from 'vite';
import { compiledAhead } from './build/compiledAhead.ts';
import { earlyParts } from './build/earlyParts.ts';
import { firstChunks } from './build/firstChunks.ts';
import { keepTyped } from './build/keepTyped.ts';
import { precompress } from './build/precompress.ts';

/** Limits plugins to the development server; the build does not use them. */
function inDevelopment(plugins: PluginOption[]): PluginOption[] {
  return plugins.map((plugin) => ({ ...plugin, apply: 'serve' }) as PluginOption);
}

/** Returns the path of a stub that replaces a library's unused module in the build (see `src/console/stubs/README.md`). */
const stub = (name: string) => fileURLToPath(new URL(`src/console/stubs/${name}.ts`, import.meta.url));

/**
 * Builds the console into `dist` with hashed, precompressed assets and no source maps. The development server
 * (`build/dev.ts`) uses the same configuration and replaces changed components without a reload.
 */
export default defineConfig({
  plugins: [inDevelopment(react()), keepTyped(), earlyParts(), compiledAhead(), precompress()],
  resolve: {
    alias: {
      '../tooltip/UniqueProvider': stub('uniqueProvider'),
      '../getDefaultRegistry.js': stub('rjsfRegistry'),
      './fetch.js': stub('axiosFetch'),
      './helpers/toFormData.js': stub('axiosForms'),
      './helpers/formDataToJSON.js': stub('axiosForms'),
      '../helpers/toFormData.js': stub('axiosForms'),
      '../helpers/formDataToJSON.js': stub('axiosForms'),
      './toFormData.js': stub('axiosForms'),
      './_getTag.js': stub('getTag'),
      './findSchemaDefinition.js': stub('rjsfSchemas'),
      './schema/index.js': stub('rjsfSchemas'),
      '@ant-design/pro-layout': stub('proLayout'),
      'error-stack-parser': stub('errorStackParser'),
      'markdown-to-jsx/react': stub('markdown'),
      papaparse: stub('papaparse'),
      pluralize: stub('pluralize'),
      qs: stub('qs'),
      'react-markdown': stub('reactMarkdown'),
      'remark-gfm': stub('reactMarkdown'),
    },
  },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    sourcemap: false,
    emptyOutDir: true,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // The package does not say that its modules only declare classes. With that, the kinds of codes that are not read are left out.
      treeshake: { moduleSideEffects: [{ test: /\/node_modules\/@zxing\/library\//, sideEffects: false }] },
      output: { codeSplitting: { groups: firstChunks() } },
      onLog: (level, log, report) => {
        // Some libraries contain `use client` directives for server rendering, which this build does not use.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
  },
});
