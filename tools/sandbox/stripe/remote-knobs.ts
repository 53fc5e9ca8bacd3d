/** The knobs of a sandbox in another process, by the same names; needs only `fetch`, so it runs in workerd too. */
import type { Knobs } from "./knobs.ts";

export type RemoteKnobs = {
  [Name in keyof Knobs]: (...args: Parameters<Knobs[Name]>) => Promise<Awaited<ReturnType<Knobs[Name]>>>;
};

/** `url` is the sandbox's address. Each call throws when the sandbox refuses it, with its words. */
export function remoteKnobs(url: string): RemoteKnobs {
  return new Proxy({} as RemoteKnobs, {
    get: (_, name) =>
      name === "then" ? undefined : (...args: unknown[]) => turn(`${url}/_sandbox/${String(name)}`, args),
  });
}

async function turn(address: string, args: unknown[]): Promise<unknown> {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(address, { method: "POST", headers, body: JSON.stringify(args) });
  const answer: { result?: unknown; error?: { message: string } } = JSON.parse(await response.text());
  if (answer.error) throw new Error(answer.error.message);
  return answer.result;
}
