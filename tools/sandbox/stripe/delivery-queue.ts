/** Runs queued jobs in order (or shuffled), a few at a time, and knows when nothing more will happen. */
export interface QueueSettings {
  shuffle: boolean;
  /** How many jobs may run at once. */
  parallel: number;
}

export class DeliveryQueue<Job> {
  private readonly ready: Job[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly waiters: (() => void)[] = [];
  private readonly run: (job: Job) => Promise<void>;
  private readonly settings: QueueSettings;
  private readonly random: () => number;
  private running = 0;
  private held = false;
  private closed = false;
  private nextRound: NodeJS.Immediate | null = null;

  /** `settings` is read again at every round, so changing the object takes effect at once. */
  constructor(run: (job: Job) => Promise<void>, settings: QueueSettings, random: () => number) {
    this.run = run;
    this.settings = settings;
    this.random = random;
  }

  add(job: Job, delayMs: number): void {
    if (this.closed) return;
    if (delayMs > 0) {
      const timer = setTimeout(() => {
        this.timers.delete(timer);
        this.add(job, 0);
      }, delayMs);
      this.timers.add(timer);
      return;
    }
    this.ready.push(job);
    this.wake();
  }

  hold(): void {
    this.held = true;
  }

  release(): void {
    this.held = false;
    this.wake();
  }

  /** Resolves when nothing is ready, running or delayed; what is held back does not count. */
  async idle(): Promise<void> {
    if (!this.isIdle()) await new Promise<void>((resolve) => this.waiters.push(resolve));
  }

  /** Forgets what has not started. */
  clear(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.ready.length = 0;
    this.held = false;
    this.wake();
  }

  close(): void {
    this.clear();
    this.closed = true;
  }

  private isIdle(): boolean {
    const nothingReady = this.held || this.ready.length === 0;
    return nothingReady && this.running === 0 && this.timers.size === 0 && this.nextRound === null;
  }

  // A round starts on the next turn, so that events of one change are shuffled among each other.
  private wake(): void {
    this.nextRound ??= setImmediate(() => {
      this.nextRound = null;
      this.startJobs();
    });
  }

  private startJobs(): void {
    while (!this.held && this.running < this.settings.parallel && this.ready.length > 0) {
      const at = this.settings.shuffle ? Math.floor(this.random() * this.ready.length) : 0;
      for (const job of this.ready.splice(at, 1)) {
        this.running += 1;
        void this.run(job).finally(() => {
          this.running -= 1;
          this.startJobs();
        });
      }
    }
    if (this.isIdle()) for (const resolve of this.waiters.splice(0)) resolve();
  }
}
