import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AddressSection } from "#app/connections/address-section.tsx";
import {
  Move,
  NewAddress,
  NewGoogleClient,
  NewMailbox,
  StripeKey,
} from "#app/connections/connections.contract.ts";
import { connectionsView } from "#app/connections/connections-view.server.ts";
import { connectGoogle, removeGoogle } from "#app/connections/google-connection.server.ts";
import { GoogleSection } from "#app/connections/google-section.tsx";
import { MailSection } from "#app/connections/mail-section.tsx";
import { connectMailbox, removeMailbox } from "#app/connections/mailbox-connection.server.ts";
import { askForAddress, moveShop } from "#app/connections/move-shop.server.ts";
import {
  connectStripe,
  removeStripe,
  repairStripeWebhook,
} from "#app/connections/stripe-connection.server.ts";
import { StripeSection } from "#app/connections/stripe-section.tsx";
import { tryPayments } from "#app/connections/try-payments.server.ts";
import { requireFreshSeller } from "#app/http/guards.server.ts";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { tryMail } from "#app/mail/try-mail.server.ts";
import { NoFields } from "#app/shared/no-fields.ts";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { Notice } from "#app/ui/notice.tsx";

const load = studioLoader(
  "all",
  async ({ services, query }) => connectionsView(services, query),
  (t) => t("studio.connections"),
);

/** Asks for the second factor before anything is typed. */
export async function loader(args: LoaderFunctionArgs) {
  if (args.context.services.settings.connections) await requireFreshSeller(args.context, "all");
  return load(args);
}

/** No calls: a program's token may not say where the shop's money and mail go. */
const fresh = { access: { right: "all", isFresh: true } } as const;

export const action = studioAction("all", {
  stripe: button(
    { ...fresh, input: StripeKey, run: connectStripe },
    { done: "studioConnections.stripeSaved" },
  ),
  checkWebhook: button(
    { ...fresh, input: NoFields, run: repairStripeWebhook },
    {
      tell: (repaired) => ({
        done: repaired ? "studioConnections.webhookRepaired" : "studioConnections.webhookRight",
      }),
    },
  ),
  tryPayments: button(
    { input: NoFields, run: (services) => tryPayments(services) },
    { tell: (wrong) => (wrong ? { error: wrong } : { done: "studioConnections.paymentsRight" }) },
  ),
  removeStripe: button(
    { ...fresh, input: NoFields, run: removeStripe },
    { done: "studioConnections.stripeRemoved" },
  ),
  mailbox: button(
    { ...fresh, input: NewMailbox, run: connectMailbox },
    { done: "studioConnections.mailboxSaved" },
  ),
  testMail: button(
    { input: NoFields, run: (services, _input, seller) => tryMail(services, seller, null) },
    { done: "studioConnections.tested" },
  ),
  removeMailbox: button(
    { ...fresh, input: NoFields, run: removeMailbox },
    { done: "studioConnections.removed" },
  ),
  google: button(
    { ...fresh, input: NewGoogleClient, run: connectGoogle },
    { done: "studioConnections.googleSaved" },
  ),
  removeGoogle: button(
    { ...fresh, input: NoFields, run: removeGoogle },
    { done: "studioConnections.googleRemoved" },
  ),
  address: button(
    { ...fresh, input: NewAddress, run: askForAddress },
    { tell: (made) => ({ done: "studioConnections.addressAsked", made }) },
  ),
  move: button(
    { ...fresh, input: Move, run: moveShop },
    {
      done: "studioConnections.moved",
      page: ({ origin }) => `${origin}/studio/connections`,
      isDocument: true,
    },
  ),
});

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["connections.studio"] } satisfies PageHandle;

export default function ConnectionsPage() {
  const t = useT();
  const { stripe, mail, google, address, canStore, previousSecret } = useLoaderData<typeof loader>();
  return (
    // What the other service said, in its own words, is for the log.
    <StudioPage lead={t("studioConnections.lead")} width="read" nameOf={() => ""}>
      <div className="grid gap-6">
        {!canStore && <Notice>{t("studioConnections.inDeployment")}</Notice>}
        {canStore && previousSecret && <Notice>{t(`studioConnections.secret_${previousSecret}`)}</Notice>}
        <StripeSection stripe={stripe} canStore={canStore} />
        <MailSection mail={mail} canStore={canStore} />
        <GoogleSection google={google} mail={mail} canStore={canStore} />
        <AddressSection address={address} stripe={stripe} canStore={canStore} />
      </div>
    </StudioPage>
  );
}
