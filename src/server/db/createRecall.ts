/** Answers by question: asks again once anything was written since. */
export type Recall = <Answer>(question: string, ask: () => Promise<Answer>) => Promise<Answer>;

/** Of more questions than these, all are asked anew; longer ones are not kept, as they name a great many ids. */
const most = 1_000;
const longest = 4_000;

/**
 * Keeps what was answered until `versionNow` gives another version of all that is stored. How many rows match is asked with
 * each page of a list, and takes longer than the page.
 */
export function createRecall(versionNow: () => number): Recall {
  const known = new Map<string, unknown>();
  let knownOf = versionNow();
  return async <Answer>(question: string, ask: () => Promise<Answer>): Promise<Answer> => {
    // Before it is asked: what is written meanwhile makes the answer newer than the version it is kept for, never older.
    const version = versionNow();
    if (version !== knownOf || known.size >= most) known.clear();
    knownOf = version;
    if (known.has(question)) return known.get(question) as Answer;
    const answer = await ask();
    if (knownOf === version && question.length <= longest) known.set(question, answer);
    return answer;
  };
}
