/** Replaces the stack trace parser of Refine's developer tools, which are not part of this console. */
const errorStackParser = { parse: (): readonly unknown[] => [] };

// biome-ignore lint/style/noDefaultExport: the replaced module has a default export
export { errorStackParser as default };
