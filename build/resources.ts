import type { Plugin } from 'vite';
import { compile } from '../codegen/compile.ts';
import { emitResourceIndex } from '../codegen/emit/records.ts';
import { readFolder } from '../codegen/read/readFolder.ts';
import { type CompiledResource, formatFault } from '../codegen/types.ts';

/**
 * Adds the compiled resources of `schemas/` to the build, for a web server that serves it in front of an existing hw server. Our own server
 * does not use them: it compiles the files itself, and shows each user only the permitted ones.
 */
export function resources(): Plugin {
  return {
    name: 'resources',
    apply: 'build',
    generateBundle() {
      const compilation = compile(readFolder(`${import.meta.dirname}/../schemas`));
      const fault = compilation.faults.find(({ severity }) => severity === 'error');
      if (fault) throw new Error(formatFault(fault));
      const emit = (file: string, source: string) => this.emitFile({ type: 'asset', fileName: `resources/${file}`, source });
      emit('index.json', JSON.stringify(emitResourceIndex(compilation.resources, hashOf)));
      for (const one of compilation.resources.filter(({ resource }) => !resource.partOf))
        emit(`${one.resource.name}.${hashOf(one)}.js`, one.code);
    },
  };
}

function hashOf({ hash }: CompiledResource): string {
  return hash.slice(0, 40);
}
