/** What is told where a resource is named whose own file is there and has faults: there is nothing to mend in this place. */
export function leftOut(name: string): { readonly what: string; readonly mend: string; readonly isFollowing: true } {
  const what = `the resource \`${name}\` is left out because of its own faults`;
  return { what, mend: 'mend its file first', isFollowing: true };
}
