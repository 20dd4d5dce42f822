/**
 * Runs `task` once at a time. Whoever asks while it runs gets one more run behind it, together with all others who ask
 * meanwhile: nobody is answered by a run that began before the question.
 */
export function oneAfterTheOther(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const run = (): Promise<void> => {
    const mine = task().finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
    return mine;
  };
  return () => {
    if (!running) return run();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return run();
      });
    return next;
  };
}
