/** The studio's calls whose bodies are files, or whose answers take minutes: their sending is seen, and they can be stopped. */
import { call, failureOf, NetworkError, xsrfToken } from "../../api.ts";

interface StudioCall {
  method: "POST" | "PUT" | "DELETE";
  /** Below /app/studio. */
  path: string;
  body?: Blob | string;
  signal: AbortSignal;
  /** Milliseconds until an answer has to be there. */
  timeout: number;
  /** Called with how many bytes of the body the network has. */
  onSent?: (bytes: number) => void;
}

interface Answer {
  status: number;
  text: string;
}

/** `fetch` tells nothing of what was sent. */
function send({ method, path, body, signal, timeout, onSent }: StudioCall): Promise<Answer> {
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
 * One call, once; null for 204. A login in another tab makes the anti-forgery token stale: that is renewed and tried once more.
 * @throws ApiError, NetworkError, the signal's reason
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
