import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP proxy that breaks the network on demand. */
export interface CuttingProxy {
  port: number;
  /** Resets the next connections that carry more than these many bytes to the client, one after the other. */
  cutAt(bytes: number[]): void;
  /** The next connection that carries more than these many bytes hangs from there on. */
  stallAt(bytes: number): void;
  /** While true, refuses new connections; resets the open ones. */
  setDown(down: boolean): void;
  /** Number of connections that were cut so far. */
  cuts(): number;
  /** Number of connections that were made to hang so far. */
  stalls(): number;
  close(): Promise<void>;
}

/** Connects to this port of 127.0.0.1 what it takes on a free one. */
export async function startCuttingProxy(targetPort: () => number): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  const planned: number[] = [];
  let stall: number | null = null;
  let down = false;
  let cuts = 0;
  let stalls = 0;

  const server = createServer((client) => {
    if (down) return void client.resetAndDestroy();
    const upstream = connect(targetPort(), "127.0.0.1");
    let carried = 0;
    let stalled = false;
    const end = () => {
      client.resetAndDestroy();
      upstream.destroy();
      open.delete(client);
    };
    open.add(client);
    client.pipe(upstream);
    upstream.on("data", (chunk) => {
      const limit = planned[0];
      carried += chunk.length;
      if (limit !== undefined && carried > limit) {
        planned.shift();
        cuts++;
        return end();
      }
      if (stall !== null && carried > stall) {
        stall = null;
        stalled = true;
        stalls++;
      }
      if (!client.write(chunk) || stalled) upstream.pause();
    });
    client.on("drain", () => stalled || upstream.resume());
    upstream.on("end", () => client.end());
    for (const socket of [client, upstream]) socket.on("error", end).on("close", () => open.delete(client));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cutAt: (bytes) => void planned.splice(0, planned.length, ...bytes),
    stallAt(bytes) {
      stall = bytes;
    },
    setDown(value) {
      down = value;
      if (down) for (const socket of open) socket.resetAndDestroy();
    },
    cuts: () => cuts,
    stalls: () => stalls,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
