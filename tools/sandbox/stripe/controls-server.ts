import { ApiError } from "./api-error.ts";
import type { Controls } from "./controls.ts";
import { type Incoming, json, type Reply, seeOther } from "./http.ts";

/** `POST /_sandbox/<control>` with a JSON list of arguments or a form. Answers `{result}` or `{error}`; a browser's form comes back to the index page. */
export async function answerControl(controls: Controls, request: Incoming): Promise<Reply> {
  const name = request.path.slice("/_sandbox/".length);
  if (!isControl(controls, name)) return refusal(404, `There is no control '${name}'.`);
  if (request.method !== "POST") return refusal(405, "Use POST.");
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
  const args = isForm ? new URLSearchParams(request.body).getAll("arg") : listFrom(request.body);
  if (args === null) return refusal(400, "The body must be a JSON list of arguments.");
  try {
    const result: unknown = await Reflect.apply(controls[name], controls, args);
    return isForm ? seeOther("/") : json(200, { result: result ?? null });
  } catch (error) {
    if (error instanceof ApiError) return refusal(error.status, error.message);
    return refusal(400, error instanceof Error ? error.message : String(error));
  }
}

function isControl(controls: Controls, name: string): name is keyof Controls {
  return Object.hasOwn(controls, name);
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
