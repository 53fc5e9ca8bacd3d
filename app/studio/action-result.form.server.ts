import { data } from "@remix-run/cloudflare";
import { expectedError, statusOf } from "#app/http/errors.server.ts";
import { type DomainError, messageOf } from "#app/shared/errors.ts";
import type { ActionResult } from "./action-result.contract.ts";

/**
 * An action's answer: what `perform` returns, or the message and status of the error with which it refused.
 * @param also further data for the page after a refusal, such as what was typed
 */
export async function actionResult<R extends ActionResult>(
  perform: () => Promise<R>,
  also: (error: DomainError) => Partial<R> | Promise<Partial<R>> = () => ({}),
) {
  try {
    return data(await perform(), { status: 200 });
  } catch (error) {
    const expected = expectedError(error);
    if (!expected) throw error;
    return data({ error: messageOf(expected), ...(await also(expected)) } as R, {
      status: statusOf(expected.code),
    });
  }
}
