/** Replaces the two Markdown packages of Refine's antd integration: no page here shows Markdown. */
const reactMarkdown = (): null => null;

// biome-ignore lint/style/noDefaultExport: the libraries that it stands in for have one
export { reactMarkdown as default };
