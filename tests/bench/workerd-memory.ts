/** How much memory the Workers that a bench started take. */
import { readdirSync, readFileSync } from "node:fs";

const statusOf = (pid: string) => {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return "";
  }
};

/** Resident megabytes of all workerd processes below this one. */
export function workerdMemory(): number {
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid, status: statusOf(pid) }));
  const parentOf = (status: string) => /^PPid:\s+(\d+)/m.exec(status)?.[1] ?? "";
  const isOurs = (status: string): boolean => {
    const parent = parentOf(status);
    return parent === String(process.pid) || (Number(parent) > 1 && isOurs(statusOf(parent)));
  };
  const workerd = processes.filter(({ status }) => /^Name:\s+workerd/m.test(status) && isOurs(status));
  return workerd.reduce(
    (sum, { status }) => sum + Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024,
    0,
  );
}
