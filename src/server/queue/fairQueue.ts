import { Refusal } from '../refusal.ts';

/** How much costly work of one kind is done at once, and how much of it may wait. */
export interface QueueBounds {
  readonly running: number;
  /** Of one person, so many at once; and so many more may wait. */
  readonly ofOne: number;
  readonly waitingOfOne: number;
  /** Whoever is not served for so long is told so, in milliseconds. */
  readonly patience: number;
}

interface Owner {
  running: number;
  readonly waiting: (() => void)[];
}

/** When whoever asks for too much may ask again, in seconds. */
const later = 2;

/**
 * Costly work, done for one person after the other in turn: whoever asks for much waits for their own work, others do not.
 * 40029 where one person has too much of it waiting, 50003 where nothing was begun for long.
 */
export class FairQueue {
  private readonly bounds: QueueBounds;
  /** In the order in which they are served. */
  private readonly owners = new Map<string, Owner>();
  private running = 0;

  constructor(bounds: QueueBounds) {
    this.bounds = bounds;
  }

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(name);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Waits for a place; gives the way to leave it. */
  async enter(name: string): Promise<() => void> {
    const owner = this.owners.get(name) ?? { running: 0, waiting: [] };
    this.owners.set(name, owner);
    if (this.isFree(owner)) this.begin(owner);
    else await this.wait(name, owner);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.end(name, owner);
    };
  }

  private isFree({ running }: Owner): boolean {
    return this.running < this.bounds.running && running < this.bounds.ofOne;
  }

  private begin(owner: Owner): void {
    owner.running += 1;
    this.running += 1;
  }

  private end(name: string, owner: Owner): void {
    owner.running -= 1;
    this.running -= 1;
    // Whoever was just served comes last.
    this.owners.delete(name);
    if (owner.running > 0 || owner.waiting.length > 0) this.owners.set(name, owner);
    for (const one of this.owners.values()) {
      if (!this.isFree(one)) continue;
      const go = one.waiting.shift();
      if (!go) continue;
      this.begin(one);
      go();
      return;
    }
  }

  private wait(name: string, owner: Owner): Promise<void> {
    const { waiting } = owner;
    if (waiting.length >= this.bounds.waitingOfOne) {
      throw new Refusal('tooMuchAtOnce', { values: { seconds: later }, headers: { 'Retry-After': String(later) } });
    }
    return new Promise((resolve, reject) => {
      const go = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(go), 1);
        if (owner.running === 0 && waiting.length === 0) this.owners.delete(name);
        reject(new Refusal('busy', { headers: { 'Retry-After': '5' } }));
      }, this.bounds.patience);
      waiting.push(go);
    });
  }
}
