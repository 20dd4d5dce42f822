import { useState } from 'react';
import { HwError } from '../../client/hwError.ts';

/** Does one thing and keeps how it failed, to be shown in place; what is thrown besides is a fault of ours. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<HwError>();
  /** What the work gives; undefined when it failed. */
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true);
    setFailure(undefined);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      if (error.kind !== 'cancelled') setFailure(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { attempt, isBusy, failure, forget: () => setFailure(undefined) };
}
