import { data } from "@remix-run/cloudflare";
import { expectedError, statusOf } from "#app/http/errors.server.ts";
import { type DomainError, messageOf } from "#app/shared/errors.ts";
import { type ActionResult, DONE_PARAMETER } from "./action-result.contract.ts";
import { pageAfterForm } from "./after-form.form.server.ts";

/**
 * An action's answer: what `perform` returns, or the message and status of the error with which it refused. After a form without scripts that has
 * nothing else to show than what was done, the page again (`pageAfterForm`).
 * @param also further data for the page after a refusal, such as what was typed
 * @throws errors that are not expected
 */
export async function actionResult<R extends ActionResult>(
  request: Request,
  perform: () => Promise<R>,
  also: (error: DomainError) => Partial<R> | Promise<Partial<R>> = () => ({}),
) {
  try {
    const result = await perform();
    const page = result.done ? pageAfterForm(request, { [DONE_PARAMETER]: result.done }) : null;
    return page ?? data(result, { status: 200 });
  } catch (error) {
    const expected = expectedError(error);
    if (!expected) throw error;
    return data({ error: messageOf(expected), ...(await also(expected)) } as R, {
      status: statusOf(expected.code),
    });
  }
}
