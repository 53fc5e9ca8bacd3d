import fc from "fast-check";
import { expect, test } from "vitest";
import { createJobs } from "#app/downloads/browser/download-jobs.ts";

/** Work that goes on until it is told to end; once stopped it still takes until then, as hashing a large file does. */
function slowWork() {
  const end = Promise.withResolvers<void>();
  const work = {
    signals: [] as AbortSignal[],
    isOver: false,
    end() {
      work.isOver = true;
      end.resolve();
    },
  };
  const run = (signal: AbortSignal) => {
    work.signals.push(signal);
    return end.promise;
  };
  return Object.assign(work, { run });
}

test("a download that is paused again before its earlier job has ended does not go on", async () => {
  const jobs = createJobs();
  const [first, second] = [slowWork(), slowWork()];
  jobs.run("a.zip", first.run);
  await Promise.resolve();
  const paused = jobs.stop("a.zip");
  jobs.run("a.zip", second.run);
  const pausedAgain = jobs.stop("a.zip");
  expect(first.signals.map(({ aborted }) => aborted)).toEqual([true]);
  first.end();
  await Promise.all([paused, pausedAgain]);
  expect(second.signals).toEqual([]);
});

test("whatever is pressed, and however long a job takes to end, one works at a time, and none after the last pause", async () => {
  const step = fc.constantFrom("run", "stop", "end", "turn" as const);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const jobs = createJobs();
      const works: ReturnType<typeof slowWork>[] = [];
      let working = 0;
      for (const each of steps) {
        if (each === "run") {
          const work = slowWork();
          works.push(work);
          jobs.run("a.zip", async (signal) => {
            expect(++working).toBe(1);
            await work.run(signal);
            working--;
          });
        } else if (each === "stop") void jobs.stop("a.zip");
        else if (each === "end") works.find((work) => work.signals.length > 0 && !work.isOver)?.end();
        else await new Promise(setImmediate);
      }
      const isIdle = jobs.stop("a.zip");
      const started = works.filter(({ signals }) => signals.length > 0);
      const goingOn = started.filter(({ isOver }) => !isOver).flatMap(({ signals }) => signals);
      expect(goingOn.every(({ aborted }) => aborted)).toBe(true);
      for (const work of works) work.end();
      await isIdle;
      expect([working, works.filter(({ signals }) => signals.length > 0)]).toEqual([0, started]);
    }),
  );
});
