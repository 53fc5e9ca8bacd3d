/** Controls of a sandbox, with which tests and developers make it do what the real service cannot: called in its process, or over HTTP. */

/** `POST /_sandbox/<control>` with a JSON list of arguments answers `{result}` or `{error}`; a form with fields named `arg` leads back to `/`. */
export async function answerControl(controls: object, request: Request): Promise<Response> {
  const name = new URL(request.url).pathname.slice("/_sandbox/".length);
  const control: unknown = Object.hasOwn(controls, name) ? Reflect.get(controls, name) : undefined;
  if (typeof control !== "function") return refusal(404, `There is no control '${name}'.`);
  if (request.method !== "POST") return refusal(405, "Use POST.");
  const type = request.headers.get("content-type") ?? "";
  const isForm = type.startsWith("application/x-www-form-urlencoded");
  const body = await request.text();
  const args: unknown[] | null = isForm ? new URLSearchParams(body).getAll("arg") : listFrom(body);
  if (args === null) return refusal(400, "The body must be a JSON list of arguments.");
  try {
    const result: unknown = await Reflect.apply(control, controls, args);
    if (isForm) return new Response(null, { status: 303, headers: { location: "/" } });
    return Response.json({ result: result ?? null });
  } catch (error) {
    return refusal(400, error instanceof Error ? error.message : String(error));
  }
}

function listFrom(body: string): unknown[] | null {
  if (body === "") return [];
  try {
    const parsed: unknown = JSON.parse(body);
    return Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

const refusal = (status: number, message: string) => Response.json({ error: { message } }, { status });

type ControlName<C> = { [N in keyof C]: C[N] extends (...args: never[]) => unknown ? N : never }[keyof C];

type RemoteControls<C> = {
  [N in ControlName<C>]: C[N] extends (...args: infer A) => infer R
    ? (...args: A) => Promise<Awaited<R>>
    : never;
};

/** The controls of a sandbox in another process; needs only `fetch`, so it runs in workerd too. A call throws when the sandbox refuses it. */
export function remoteControls<C>(url: string): RemoteControls<C> {
  return new Proxy({} as RemoteControls<C>, {
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
