/** How long the server may take to say which build it has, in ms. */
const patience = 10_000;

/**
 * Whether the server can be reached and gives out another build of the console than the one that runs here: the name of
 * a build's first script changes with anything in it. False when the connection is lost or a proxy answers instead.
 */
export async function isNewBuild(): Promise<boolean> {
  const mine = buildOf(document);
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(patience) });
    if (!answer.ok || mine === undefined) return false;
    const theirs = buildOf(new DOMParser().parseFromString(scriptsIn(await answer.text()), 'text/html'));
    return theirs !== undefined && theirs !== mine;
  } catch {
    return false;
  }
}

/** The script elements alone: a style of the other page has the nonce of that page, and would be refused here. */
function scriptsIn(page: string): string {
  return (page.match(/<script\b[^>]*>/g) ?? []).map((script) => `${script}</script>`).join('');
}

function buildOf(page: Document): string | undefined {
  const script = page.querySelector('script[type="module"][src^="/assets/"]');
  return script?.getAttribute('src') ?? undefined;
}
