/** Replaces the two Markdown packages of Refine's antd integration: no page of this console shows Markdown. */
const reactMarkdown = (): null => null;

// biome-ignore lint/style/noDefaultExport: the replaced module has a default export
export { reactMarkdown as default };
