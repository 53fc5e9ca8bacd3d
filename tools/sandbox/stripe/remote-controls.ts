import type { Controls } from "./controls.ts";

export type RemoteControls = {
  [Name in keyof Controls]: (
    ...args: Parameters<Controls[Name]>
  ) => Promise<Awaited<ReturnType<Controls[Name]>>>;
};

/** The controls of a sandbox in another process; needs only `fetch`, so it runs in workerd too. `url` is the sandbox's address. Each call throws when the sandbox refuses it, with its words. */
export function remoteControls(url: string): RemoteControls {
  return new Proxy({} as RemoteControls, {
    get: (_, name) =>
      name === "then" ? undefined : (...args: unknown[]) => call(`${url}/_sandbox/${String(name)}`, args),
  });
}

async function call(address: string, args: unknown[]): Promise<unknown> {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(address, { method: "POST", headers, body: JSON.stringify(args) });
  const answer: { result?: unknown; error?: { message: string } } = JSON.parse(await response.text());
  if (answer.error) throw new Error(answer.error.message);
  return answer.result;
}
