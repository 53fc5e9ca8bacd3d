import { DomainError } from "#app/shared/errors.ts";
import type { z } from "#app/shared/zod.ts";

const TIMEOUT_MS = 10_000;

/** @param detail for the log: what went wrong, never a code, a token or a person. */
export const googleFailed = (detail: string) => new DomainError("google_failed", { detail });

async function fetchWithoutRedirects(label: string, url: string, init: RequestInit): Promise<Response> {
  try {
    // A redirect would carry our secret to wherever it points.
    return await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw googleFailed(`${label}: no answer`);
  }
}

/** @param label names the request in the detail of the error. */
export async function fetchGoogleJson<S extends z.ZodType>(
  label: string,
  shape: S,
  request: { url: string } & RequestInit,
): Promise<z.output<S>> {
  const { url, ...init } = request;
  const response = await fetchWithoutRedirects(label, url, init);
  if (response.status !== 200) {
    await response.body?.cancel();
    throw googleFailed(`${label}: status ${response.status}`);
  }
  const json = await response.json().catch(() => undefined);
  const parsed = shape.safeParse(json);
  if (parsed.success) return parsed.data;
  const missing = parsed.error.issues.map(({ path }) => path.join(".") || "everything");
  throw googleFailed(`${label}: wrong or missing ${missing.join(", ")}`);
}
