/**
 * Replaces lodash's type detection for old browsers. Its tests throw five times during page load, and each throw makes the browser read
 * the whole script again.
 */
const getTag = (value: unknown): string => Object.prototype.toString.call(value);

// biome-ignore lint/style/noDefaultExport: the function that it stands in for has one
export { getTag as default };
