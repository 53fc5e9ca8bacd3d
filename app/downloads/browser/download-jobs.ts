interface Job {
  stop: () => void;
  ended: Promise<void>;
}

export function createJobs() {
  const jobs = new Map<string, Job>();
  return {
    /** Works once the file's earlier job has ended, unless it was stopped by then. @param work must not reject */
    run(file: string, work: (signal: AbortSignal) => Promise<void>): void {
      const earlier = jobs.get(file);
      const controller = new AbortController();
      const { signal } = controller;
      const stop = () => {
        controller.abort();
        earlier?.stop();
      };
      const job: Job = { stop, ended: Promise.resolve() };
      // Registered before the wait, so that a pause or another run meanwhile finds it.
      jobs.set(file, job);
      job.ended = Promise.resolve(earlier?.ended)
        .then(() => (signal.aborted ? undefined : work(signal)))
        .finally(() => {
          if (jobs.get(file) === job) jobs.delete(file);
        });
    },
    async stop(file: string): Promise<void> {
      const job = jobs.get(file);
      job?.stop();
      await job?.ended;
    },
  };
}
