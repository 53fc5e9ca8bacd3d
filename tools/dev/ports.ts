import { createServer } from "node:net";

export const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once("error", () => resolve(false))
      .listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

export async function assertPortsFree(ports: Record<string, number>): Promise<void> {
  for (const [service, port] of Object.entries(ports))
    if (!(await isFree(port)))
      throw new Error(
        `Port ${port} (${service}) is taken. End what uses it, or choose another: PORT=8800 npm run dev`,
      );
}

/** Below the ports of outgoing connections, because one of those could take a port between the probe and its use. */
const FIRST = 20_000;
const LAST = 32_000;

/** @returns the first of this many free ports in a row */
export async function freePort(inARow = 1): Promise<number> {
  for (;;) {
    const first = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    const ports = Array.from({ length: inARow }, (_, at) => first + at);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
}
