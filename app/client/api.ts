/** Calls the shop's own JSON API from the browser, with the anti-forgery header and errors in the reader's words. */

const BASE = "/app";

/** An answer other than 2xx; `message` is for the reader when the shop gave one. */
export class CallFailed extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = "CallFailed";
    this.status = status;
    this.code = code;
  }
}

const xsrfToken = () => {
  const cookie = document.cookie.split("; ").find((pair) => pair.startsWith("XSRF-TOKEN="));
  return decodeURIComponent(cookie?.slice("XSRF-TOKEN=".length) ?? "");
};

function send(path: string, body: unknown): Promise<Response> {
  if (body === undefined) return fetch(BASE + path, { headers: { Accept: "application/json" } });
  return fetch(BASE + path, {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json", "X-XSRF-TOKEN": xsrfToken() },
    body: JSON.stringify(body),
  });
}

async function failureOf(response: Response): Promise<CallFailed> {
  const answer = (await response.json().catch(() => null)) as {
    error?: { code: string; message: string };
  } | null;
  return new CallFailed(response.status, answer?.error?.code ?? "internal", answer?.error?.message ?? "");
}

/**
 * GET when there is no body, POST otherwise; `null` for 204. A login in another tab makes the anti-forgery token
 * stale: that is renewed and tried once more.
 * @throws CallFailed for an answer that is not 2xx, TypeError when the network fails.
 */
export async function call<T>(path: string, body?: unknown): Promise<T | null> {
  let response = await send(path, body);
  if (response.status === 403 && body !== undefined) {
    await send("/verify", undefined);
    response = await send(path, body);
  }
  if (!response.ok) throw await failureOf(response);
  return response.status === 204 ? null : ((await response.json()) as T);
}
