/** The knobs over HTTP (the server listens on this machine only): `POST /_sandbox/<knob>` with a JSON list of arguments, or a form. */
import { ApiError } from "./api-error.ts";
import { type Incoming, json, type Reply, seeOther } from "./http.ts";
import type { Knobs } from "./knobs.ts";

/** Answers `{result}` or `{error}`; a browser's form comes back to the index page. */
export async function answerControl(knobs: Knobs, request: Incoming): Promise<Reply> {
  const name = request.path.slice("/_sandbox/".length);
  if (!isKnob(knobs, name)) return refusal(404, `There is no knob '${name}'.`);
  if (request.method !== "POST") return refusal(405, "Turn a knob with POST.");
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
  const args = isForm ? new URLSearchParams(request.body).getAll("arg") : listFrom(request.body);
  if (args === null) return refusal(400, "The body must be a JSON list of arguments.");
  try {
    const result: unknown = await Reflect.apply(knobs[name], knobs, args);
    return isForm ? seeOther("/") : json(200, { result: result ?? null });
  } catch (error) {
    if (error instanceof ApiError) return refusal(error.status, error.message);
    return refusal(400, error instanceof Error ? error.message : String(error));
  }
}

function isKnob(knobs: Knobs, name: string): name is keyof Knobs {
  return Object.hasOwn(knobs, name);
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

function refusal(status: number, message: string): Reply {
  return json(status, { error: { message } });
}
