import { isSubheading } from './codes/hsSubheadings.ts';
import { formats } from './formats.ts';

type Check = (value: string) => boolean;

/** What is looked up in lists that are too long for a browser to load; a kind that has one says `unlisted`. */
const lists: Readonly<Record<string, Check>> = { 'hs-code': isSubheading };

/** The formats as the server checks them: those that the console knows, and its lists besides. */
export const serverFormats: Readonly<Record<string, Check>> = Object.fromEntries(
  Object.entries(formats).map(([name, check]) => {
    const isListed = Object.hasOwn(lists, name) ? lists[name] : undefined;
    return [name, isListed ? (value: string) => check(value) && isListed(value) : check];
  }),
);
