/** Stands in for the stack traces that Refine's developer tools would show: they are not part of this console. */
const errorStackParser = { parse: (): readonly unknown[] => [] };

// biome-ignore lint/style/noDefaultExport: the library that it stands in for has one
export { errorStackParser as default };
