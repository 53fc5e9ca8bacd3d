/** The Worker under test, waited for until its background work, such as sending mail, is done too. */
import { createExecutionContext, createScheduledController, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import worker from "#workers/app.ts";
import { TEST_SETTINGS } from "./test-settings.ts";

/** @param settings vars, secrets and bindings in place of those of the tests */
export async function fetchFromWorker(
  address: string,
  init: RequestInit = {},
  settings = env,
): Promise<Response> {
  const request = new Request(new URL(address, TEST_SETTINGS.SHOP_ORIGIN), { redirect: "manual", ...init });
  const context = createExecutionContext();
  const response = await worker.fetch(request as never, settings, context);
  // Read first: a download is counted when its last byte was read, and the background work waits for that.
  const read = response.body ? new Response(await response.arrayBuffer(), response) : response;
  await waitOnExecutionContext(context);
  return read;
}

/** @param settings as in `fetchFromWorker` */
export async function runCron(settings = env): Promise<void> {
  const context = createExecutionContext();
  await worker.scheduled(
    createScheduledController({ scheduledTime: new Date(), cron: "" }),
    settings,
    context,
  );
  await waitOnExecutionContext(context);
}
