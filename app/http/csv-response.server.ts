import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { Wording } from "#app/i18n/translate.ts";
import type { Services } from "#app/services.ts";
import { errorDetails } from "#app/shared/errors.ts";

/**
 * The answer that a browser saves as a file, sent while it is read. A failure before its first rows is an answer like any other; a later one is
 * logged and breaks the connection, so that no browser takes the part for the whole. In the main language of the shop: a maker hands it on.
 */
export async function csvResponse(
  name: string,
  { log, shop }: Pick<Services, "log" | "shop">,
  file: (t: Wording) => AsyncGenerator<string>,
) {
  const pieces = file(translatorFor((await shop.profile()).mainLanguage));
  const beginning = [await pieces.next(), await pieces.next()];
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = beginning.shift() ?? (await pieces.next());
        if (done) controller.close();
        else controller.enqueue(new TextEncoder().encode(value));
      } catch (error) {
        log("call_failed", { error: errorDetails(error) });
        controller.error(error);
      }
    },
    cancel: () => pieces.return(undefined).then(() => {}),
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
