const BASE = "/app";
const RESPONSE_TIMEOUT_MS = 15_000;

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

/** No response, or only a part of one: there is no connection, it broke, or it took too long. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super(`No answer from the shop (${cause})`, { cause });
    this.name = "NetworkError";
  }
}

/**
 * Writes a failed call to the console (spec section 8). Leaving a page aborts its calls, which is no failure:
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

async function send(path: string, body: unknown): Promise<RawResponse> {
  const request = requestFor(body);
  try {
    const response = await fetch(BASE + path, {
      ...request,
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    throw new NetworkError(error);
  }
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
