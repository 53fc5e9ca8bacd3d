/** Keeps what people send to pages small enough to be read whole; JSON calls and uploads have limits of their own. */
import { boundedBody } from "./raw-body.server.ts";

const FORM_MAX = 64 * 1024;

/** The same request, its body read no further than it may go. @throws DomainError too_large. */
export async function boundedForm(request: Request): Promise<Request> {
  if (!request.body || new URL(request.url).pathname.startsWith("/app/")) return request;
  return new Request(request, { body: (await boundedBody(request, FORM_MAX)) as BodyInit });
}
