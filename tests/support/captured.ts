import { vi } from 'vitest';

interface Captured<Result> {
  readonly result: Result;
  /** What it wrote to its two outputs. */
  readonly out: string;
  readonly err: string;
}

/**
 * Runs a command in this process with these settings in its environment, and keeps what it writes: starting a process and
 * reading all resource files there takes longer than most commands do.
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
