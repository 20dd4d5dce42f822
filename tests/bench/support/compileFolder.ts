import { compile } from '../../../codegen/compile.ts';
import { readFolder } from '../../../codegen/read/readFolder.ts';

// Compiles a folder in a fresh process, as a starting server does, and says how long it took.
const [folder = ''] = process.argv.slice(2);
const started = performance.now();
const { resources, faults } = compile(readFolder(folder));
const seconds = (performance.now() - started) / 1_000;
const [fault] = faults.filter(({ severity }) => severity === 'error');
console.log(JSON.stringify({ seconds, resources: resources.length, fault }));
