import { vi } from 'vitest';

interface Captured<Result> {
  readonly result: Result;
  /** The text that the command wrote to stdout; `err` is the text that it wrote to stderr. */
  readonly out: string;
  readonly err: string;
}

/**
 * Runs a command in this process with these environment variables, and captures its output. A separate process would take longer to start
 * and to read all resource files than most commands take to run.
 */
export async function captured<Result>(
  environment: Readonly<Record<string, string>>,
  run: () => Promise<Result>,
): Promise<Captured<Result>> {
  const settings = { HW_DATA_DIR: undefined, HW_DATABASE_URL: undefined, ...environment };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const [out, err]: [string[], string[]] = [[], []];
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0),
    vi.spyOn(console, 'log').mockImplementation((text) => void out.push(`${text}\n`)),
    vi.spyOn(console, 'error').mockImplementation((text) => void err.push(`${text}\n`)),
  ];
  try {
    const result = await run();
    return { result, out: out.join(''), err: err.join('') };
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}
