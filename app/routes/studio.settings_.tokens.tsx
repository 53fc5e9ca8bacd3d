import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireFreshSeller } from "#app/http/guards.server.ts";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { type MadeApiToken, NewApiToken } from "#app/sellers/api-tokens.contract.ts";
import { apiTokensView, makeApiToken, revokeApiToken } from "#app/sellers/api-tokens.server.ts";
import { ApiTokenList, MakeApiToken, NewApiTokenShown } from "#app/sellers/api-tokens.tsx";
import { OneOfThem } from "#app/sellers/sellers.contract.ts";
import type { FormResult } from "#app/shared/form-submission.ts";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { useKeptUntilLeft } from "#app/ui/use-kept-until-left.browser.ts";

const load = studioLoader(
  "all",
  async ({ services }) => apiTokensView(services),
  (t) => t("studioTokens.title"),
);

/** Asks for the second factor before anything is typed. */
export async function loader(args: LoaderFunctionArgs) {
  await requireFreshSeller(args.context, "all");
  return load(args);
}

/** No calls: a token may not make another one. */
const fresh = { access: { right: "all", isFresh: true } } as const;

export const action = studioAction("all", {
  make: button(
    { ...fresh, input: NewApiToken, run: makeApiToken },
    { tell: (made) => ({ done: "studioTokens.made", made }) },
  ),
  revoke: button({ ...fresh, input: OneOfThem, run: revokeApiToken }, { done: "studioTokens.revoked" }),
});

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["sellers.tokens.studio"] } satisfies PageHandle;

export default function ApiTokensPage() {
  const t = useT();
  const { tokens, isDeployed } = useLoaderData<typeof loader>();
  const made = useKeptUntilLeft(useActionData<FormResult>()?.made as MadeApiToken | undefined);
  return (
    <StudioPage
      lead={t("studioTokens.lead")}
      width="read"
      back={{ to: "/studio/settings", label: t("studio.settings") }}
    >
      <div className="grid gap-6">
        {made && <NewApiTokenShown token={made.token} />}
        <ApiTokenList tokens={tokens} isDeployed={isDeployed} />
        <MakeApiToken tokens={tokens} />
      </div>
    </StudioPage>
  );
}
