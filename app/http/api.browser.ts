const BASE = "/app";
/** How long a call may take before the page says so. */
const SLOW_MS = 15_000;

/** The event of a call that has no answer after SLOW_MS, and again each time as long. */
export const SLOW_CALL = "slow-call";

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
  }
}

/** No response, or only a part of one: there is no connection, or it broke. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super(`No answer from the shop (${cause})`, { cause });
    this.name = "NetworkError";
  }
}

/**
 * Writes a failed call to the console (docs/specification.md, section 8). Leaving a page aborts its calls, which is no failure:
 * the error is written by a timer, and a page that was left runs no timers.
 */
export const logFailure = (callName: string, error: unknown) =>
  void setTimeout(() => console.error(`${callName} failed`, error));

export const xsrfToken = () => {
  const cookie = document.cookie.split("; ").find((pair) => pair.startsWith("XSRF-TOKEN="));
  return decodeURIComponent(cookie?.slice("XSRF-TOKEN=".length) ?? "");
};

/** A longer body is sent without `keepalive`: all such requests in flight together may have 64 KiB. */
const MAX_KEEPALIVE_CHARACTERS = 8_192;

function requestFor(body: unknown): RequestInit {
  if (body === undefined) return { headers: { Accept: "application/json" } };
  const json = JSON.stringify(body);
  return {
    method: "POST",
    headers: {
      Accept: "application/json",
      "Content-Type": "application/json",
      "X-XSRF-TOKEN": xsrfToken(),
    },
    body: json,
    // A change that is in flight when the page is left still reaches the shop.
    keepalive: json.length <= MAX_KEEPALIVE_CHARACTERS,
  };
}

interface RawResponse {
  status: number;
  text: string;
}

async function answerTo(path: string, request: RequestInit): Promise<RawResponse> {
  const response = await fetch(BASE + path, request);
  return { status: response.status, text: await response.text() };
}

const slowCalls = new Set<() => void>();

/** Sends every slow call once more. Whichever of its answers comes first counts. */
export const sendSlowCallsAgain = () => {
  for (const sendAgain of [...slowCalls]) sendAgain();
};

/**
 * Never ends by itself: a request may have no timeout (docs/specification.md, section 7). A call may be sent again, because none does twice what
 * it does: what creates something carries an id of its press, or is known by its content.
 */
function send(path: string, body: unknown): Promise<RawResponse> {
  const request = requestFor(body);
  let open = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let attempt = () => {};
  return new Promise<RawResponse>((resolve, reject) => {
    attempt = () => {
      open += 1;
      answerTo(path, request).then(resolve, (error: unknown) => {
        open -= 1;
        if (open === 0) reject(new NetworkError(error));
      });
    };
    timer = setInterval(() => {
      slowCalls.add(attempt);
      dispatchEvent(new Event(SLOW_CALL));
    }, SLOW_MS);
    attempt();
  }).finally(() => {
    clearInterval(timer);
    slowCalls.delete(attempt);
  });
}

export function failureOf({ status, text }: RawResponse): ApiError {
  try {
    const { code, message } = (JSON.parse(text) as { error: { code: string; message: string } }).error;
    return new ApiError(status, code, message);
  } catch {
    return new ApiError(status, "internal", "");
  }
}

/**
 * GET when there is no body, POST otherwise; `null` for 204. A login in another tab makes the anti-forgery token
 * stale: then the token is renewed and the call is sent once more.
 * @throws ApiError for a response that is not 2xx, NetworkError when no response comes.
 */
export async function call<T>(path: string, body?: unknown): Promise<T | null> {
  let response = await send(path, body);
  if (response.status === 403 && body !== undefined) {
    await send("/verify", undefined);
    response = await send(path, body);
  }
  if (response.status < 200 || response.status > 299) throw failureOf(response);
  return response.status === 204 ? null : (JSON.parse(response.text) as T);
}

export type Call = typeof call;
