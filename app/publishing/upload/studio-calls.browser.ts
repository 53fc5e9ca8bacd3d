import { call, failureOf, NetworkError, xsrfToken } from "#app/http/api.browser.ts";

interface StudioCall {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: Blob | string;
  signal: AbortSignal;
  timeout: number;
  onSent?: (bytes: number) => void;
}

interface RawResponse {
  status: number;
  text: string;
}

/** XMLHttpRequest, because `fetch` reports no upload progress. */
function send({ method, path, body, signal, timeout, onSent }: StudioCall): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => {
      request.abort();
      reject(signal.reason);
    };
    const fail = () => reject(new NetworkError("no answer"));
    request.open(method, `/app/studio${path}`);
    request.timeout = timeout;
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("X-XSRF-TOKEN", xsrfToken());
    if (body !== undefined) {
      const type = typeof body === "string" ? "application/json" : body.type || "application/octet-stream";
      request.setRequestHeader("Content-Type", type);
    }
    if (onSent) request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = fail;
    request.ontimeout = fail;
    request.onloadend = () => signal.removeEventListener("abort", stop);
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop);
    request.send(body);
  });
}

/**
 * One call, without retries; null for 204. After a login in another tab the anti-forgery token is stale: it
 * is renewed, and the call repeated once.
 */
export async function studioCall<T>(request: StudioCall): Promise<T> {
  let answer = await send(request);
  if (answer.status === 403) {
    await call("/verify");
    answer = await send(request);
  }
  if (answer.status < 200 || answer.status > 299) throw failureOf(answer);
  return (answer.text ? JSON.parse(answer.text) : null) as T;
}
