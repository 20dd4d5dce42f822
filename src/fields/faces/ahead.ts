interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const slowLines = ['slow-2g', '2g', '3g'];

/** Whether code may be brought before somebody asks for it: never where data is saved or the line is slow. */
export function mayLoadAhead(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData !== true && !slowLines.includes(connection?.effectiveType ?? '');
}
