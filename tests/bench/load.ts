/** Sends one request many times over keep-alive connections and measures what the Workers do meanwhile. */
import { Agent, request as httpRequest } from "node:http";
import { workerdCpuMs } from "./workerd-process.ts";

const CONNECTIONS = 8;

export interface BenchRequest {
  /** Chooses the Worker, by the `Host` header. */
  host: string;
  path: string;
  headers?: () => Record<string, string>;
  /** Expected status of the response. */
  status: number;
  bytes?: number;
}

export interface Load {
  perSecond: number;
  cpuMs: number;
}

/** @throws Error for a response with another status or length than expected. */
function send(
  agent: Agent,
  port: number,
  { host, path, headers, status, bytes }: BenchRequest,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`${host}${path}: ${reason}`));
    const sent = httpRequest({
      agent,
      host: "127.0.0.1",
      port,
      path,
      headers: { ...headers?.(), Host: host },
    });
    sent.on("error", reject).on("response", (answer) => {
      let received = 0;
      answer.on("data", (chunk: Buffer) => {
        received += chunk.length;
      });
      answer.on("error", reject).on("end", () => {
        if (answer.statusCode !== status) fail(`status ${answer.statusCode}`);
        else if (bytes !== undefined && received !== bytes) fail(`${received} bytes`);
        else resolve();
      });
    });
    sent.end();
  });
}

/** @returns requests a second, and milliseconds of workerd's processor time for one. */
export async function load(port: number, request: BenchRequest, requests: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const [cpuBefore, startedAt] = [workerdCpuMs(), performance.now()];
  let left = requests;
  const connection = async () => {
    while (left-- > 0) await send(agent, port, request);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return { perSecond: requests / seconds, cpuMs: (workerdCpuMs() - cpuBefore) / requests };
}
