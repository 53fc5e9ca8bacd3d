import { createServer } from "node:net";

export const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once("error", () => resolve(false))
      .listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

/** @throws Error naming the port and how to choose another. */
export async function assertPortsFree(ports: Record<string, number>): Promise<void> {
  for (const [service, port] of Object.entries(ports))
    if (!(await isFree(port)))
      throw new Error(
        `Port ${port} (${service}) is taken. End what uses it, or choose another: PORT=8800 npm run dev`,
      );
}

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
