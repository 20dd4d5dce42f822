import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { JobRun } from './db/settings.ts';
import type { Database } from './db/store.ts';
import type { Events } from './events.ts';
import { activeImportsOf } from './import/active.ts';
import { queueLengths } from './queue.ts';

/** The metrics of one server for Prometheus. No metric names a user, a record or an address. */
export interface Metrics {
  readonly contentType: string;
  readonly requestEnded: (request: EndedRequest) => void;
  /** Runs a job and measures the run. `run` returns whether the job was due; if it was not, nothing is measured. */
  readonly timeJob: (job: string, run: () => Promise<boolean>) => Promise<boolean>;
  /** Sets the source of the number of open event streams. */
  readonly countStreams: (count: () => number) => void;
  /** Returns all metrics in the text format. */
  readonly toText: () => Promise<string>;
}

interface EndedRequest {
  /** The pattern of the route; undefined if the request matches none. */
  readonly route: string | undefined;
  /** The operation of a call of a resource, because all such calls share one route; undefined for other requests. */
  readonly operation: string | undefined;
  readonly status: number;
  readonly seconds: number;
}

/** The parts of the server that have metrics of their own. */
interface Measured {
  readonly database: Database;
  readonly events: Events;
  readonly findJobRuns: () => Promise<readonly JobRun[]>;
}

/** Upper limits of the durations that are counted together, in seconds. */
const buckets = { request: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30], job: [0.1, 1, 10, 60, 600] };

/** Creates the metrics. The app is created afterwards, so `appOf` is called only when the metrics are read. */
export function createMetrics(appOf: () => Measured): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    registers,
    name: 'quayside_request_duration_seconds',
    buckets: buckets.request,
    help: 'Duration of requests by route, operation of the resource, and class of the HTTP status. Event streams are not included.',
    labelNames: ['route', 'operation', 'status'] as const,
  });
  const jobs = new Histogram({
    registers,
    name: 'quayside_job_duration_seconds',
    buckets: buckets.job,
    help: 'Duration of the jobs that this process has run.',
    labelNames: ['job', 'result'] as const,
  });
  const runningJobs = new Gauge({ registers, name: 'quayside_jobs_running', help: 'Jobs that this process is running.' });
  let openStreams = (): number => 0;
  addGauges(registers, { appOf, openStreams: () => openStreams() });
  return {
    contentType: register.contentType,
    requestEnded: ({ route = 'none', operation = '', status, seconds }) =>
      requests.observe({ route, operation, status: `${Math.floor(status / 100)}xx` }, seconds),
    timeJob: async (job, run) => {
      const end = jobs.startTimer({ job });
      runningJobs.inc();
      try {
        const hasRun = await run();
        if (hasRun) end({ result: 'done' });
        return hasRun;
      } catch (error) {
        end({ result: 'failed' });
        throw error;
      } finally {
        runningJobs.dec();
      }
    },
    countStreams: (count) => {
      openStreams = count;
    },
    toText: () => register.metrics(),
  };
}

interface Sources {
  readonly appOf: () => Measured;
  readonly openStreams: () => number;
}

/** Adds the metrics that are read at the moment of the request. */
function addGauges(registers: Registry[], { appOf, openStreams }: Sources): void {
  new Gauge({
    registers,
    name: 'quayside_queue_calls',
    labelNames: ['queue', 'state'] as const,
    help: 'Costly calls that are running or waiting, by queue.',
    collect() {
      for (const [queue, { running, waiting }] of queueLengths(appOf())) {
        this.set({ queue, state: 'running' }, running);
        this.set({ queue, state: 'waiting' }, waiting);
      }
    },
  });
  new Gauge({
    registers,
    name: 'quayside_database_connections',
    labelNames: ['pool', 'state'] as const,
    help: 'Connections to PostgreSQL by pool: busy, idle, and the calls that wait for one. Empty with SQLite.',
    collect() {
      for (const { name, busy, idle, waiting } of appOf().database.pools?.() ?? []) {
        for (const [state, count] of Object.entries({ busy, idle, waiting })) this.set({ pool: name, state }, count);
      }
    },
  });
  new Gauge({
    registers,
    name: 'quayside_database_connections_limit',
    labelNames: ['pool'] as const,
    help: 'Maximum number of connections of each pool.',
    collect() {
      for (const { name, most } of appOf().database.pools?.() ?? []) this.set({ pool: name }, most);
    },
  });
  addJobs(registers, appOf);
  new Gauge({
    registers,
    name: 'quayside_event_streams',
    help: 'Open event streams of consoles.',
    collect() {
      this.set(openStreams());
    },
  });
  new Gauge({
    registers,
    name: 'quayside_imports',
    help: 'Imports that this process is checking or committing.',
    collect() {
      const { running, committing } = activeImportsOf(appOf());
      this.set(new Set([...running, ...committing.keys()]).size);
    },
  });
}

/** Adds the metrics of the latest run of each job, in any process. They are missing while the database cannot be read. */
function addJobs(registers: Registry[], appOf: Sources['appOf']): void {
  const add = (name: string, help: string, read: (run: JobRun) => number): void => {
    new Gauge({
      ...{ registers, name: `quayside_job_latest_${name}`, help: `${help} the latest run of a job, at whichever process.` },
      labelNames: ['job'] as const,
      async collect() {
        this.reset();
        const runs = await appOf()
          .findJobRuns()
          .catch(() => []);
        for (const run of runs) this.set({ job: run.name }, read(run));
      },
    });
  };
  add('timestamp_seconds', 'Begin of', ({ time }) => Date.parse(time) / 1_000);
  add('duration_seconds', 'Duration of', ({ took }) => took / 1_000);
  add('failed', '1 after a failure, otherwise 0:', ({ hasFailed }) => Number(hasFailed));
}
