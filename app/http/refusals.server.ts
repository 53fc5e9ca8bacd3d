/** Lines of level `security` about requests that are refused: a network may cause a limited number in a minute, and is then refused itself. */
import type { Services } from "#app/services.ts";
import type { DomainError, ErrorCode } from "#app/shared/errors.ts";
import { expectedError } from "./errors.server.ts";
import { visitorOf } from "./visitor.server.ts";

type RefusalServices = Pick<Services, "log" | "networkLimits">;

/** @returns too_many when the network has had enough of them, which is not logged; null otherwise */
export async function refusedNetwork(
  request: Request,
  { networkLimits }: RefusalServices,
): Promise<DomainError | null> {
  try {
    await networkLimits.refusal(visitorOf(request).network);
    return null;
  } catch (error) {
    const tooMany = expectedError(error);
    if (!tooMany) throw error;
    return tooMany;
  }
}

const EVENTS = {
  bad_token: "seller_token_refused",
  bad_signature: "webhook_refused",
} as const satisfies Partial<Record<ErrorCode, string>>;

/** Logs a refused credential. @returns the error to answer with */
export async function logRefusal(
  error: DomainError,
  request: Request,
  services: RefusalServices,
): Promise<DomainError> {
  const event = (EVENTS as Partial<Record<ErrorCode, (typeof EVENTS)[keyof typeof EVENTS]>>)[error.code];
  if (!event) return error;
  const tooMany = await refusedNetwork(request, services);
  if (!tooMany) services.log(event);
  return tooMany ?? error;
}
