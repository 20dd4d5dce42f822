import { useEffect, useState } from 'react';

/** An address of the bytes, of just this type, for as long as they are shown. */
export function useBlobUrl(blob: Blob | undefined, type: string | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (type === undefined || !blob) return;
    const made = URL.createObjectURL(new Blob([blob], { type }));
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [blob, type]);
  return url;
}
