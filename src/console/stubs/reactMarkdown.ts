/** Stands in for the two packages that draw Markdown in Refine's antd part: no page here shows any. */
const reactMarkdown = (): null => null;

// biome-ignore lint/style/noDefaultExport: the libraries that it stands in for have one
export { reactMarkdown as default };
