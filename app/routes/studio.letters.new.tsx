/** A new letter; `?audience=owners&model=id` and `?audience=members&tier=slug` choose for whom. */
import { useLoaderData } from "@remix-run/react";
import { LONG_FORM_LIMITS } from "#app/http/forms.server.ts";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { createLetter } from "#app/letters/letter-draft.server.ts";
import { NewLetterForm } from "#app/letters/letter-form.tsx";
import { NewLetter, suggestedAudience } from "#app/letters/letters.contract.ts";
import { choicesForLetter } from "#app/letters/letters.server.ts";
import { StudioPage } from "#app/studio/studio-page.tsx";

export const loader = studioLoader(
  "all",
  async ({ services, query }) => {
    const about = { model: query.get("model"), tier: query.get("tier") };
    const audience = suggestedAudience(query.get("audience"), about);
    return { letter: { audience, texts: {} }, choices: await choicesForLetter(services, audience) };
  },
  (t) => t("studioLetters.new"),
);

export const action = studioAction(
  "all",
  {
    save: button(
      { input: NewLetter, run: createLetter },
      { done: "studioLetters.saved", page: ({ id }) => `/studio/letters/${id}` },
    ),
  },
  LONG_FORM_LIMITS,
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["letters.studio"] } satisfies PageHandle;

export default function NewLetterPage() {
  const t = useT();
  const { letter, choices } = useLoaderData<typeof loader>();
  return (
    <StudioPage
      lead={t("studioLetters.lead")}
      width="read"
      back={{ to: "/studio/letters", label: t("studio.letters") }}
    >
      <NewLetterForm letter={letter} choices={choices} />
    </StudioPage>
  );
}
