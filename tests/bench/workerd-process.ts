/** Memory and processor time of the workerd processes that a bench started. */
import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

const read = (pid: string, file: string) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
};
const statusOf = (pid: string) => read(pid, "status");

/** Process ids of all workerd processes below this one. */
function workerdPids(): string[] {
  const parentOf = (pid: string) => /^PPid:\s+(\d+)/m.exec(statusOf(pid))?.[1] ?? "";
  const isOurs = (pid: string): boolean => {
    const parent = parentOf(pid);
    return parent === String(process.pid) || (Number(parent) > 1 && isOurs(parent));
  };
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => /^Name:\s+workerd/m.test(statusOf(pid)) && isOurs(pid));
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Resident megabytes. */
export const workerdMemory = (): number =>
  sum(workerdPids().map((pid) => Number(/^VmRSS:\s+(\d+)/m.exec(statusOf(pid))?.[1] ?? 0) / 1024));

const SAMPLE_MS = 1_000;

/** Samples the memory from now on. @returns a function that stops, with the most megabytes above those at the start. */
export function watchWorkerd(): () => number {
  const before = workerdMemory();
  let most = before;
  const sample = () => {
    most = Math.max(most, workerdMemory());
  };
  // `unref`, so that the process of a bench that fails does not wait for this timer.
  const sampler = setInterval(sample, SAMPLE_MS).unref();
  return () => {
    clearInterval(sampler);
    sample();
    return most - before;
  };
}

/** Milliseconds of processor time so far, of all threads, in user mode and in the kernel (`utime` and `stime` of proc(5)). */
export const workerdCpuMs = (): number =>
  sum(
    workerdPids().map((pid) => {
      const fields = read(pid, "stat")
        .replace(/^.*\) /, "")
        .split(" ");
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    }),
  );
