import { useLoaderData } from "@remix-run/react";
import { CustomerActions, NoteForm } from "#app/customers/customer-actions.tsx";
import {
  CustomerComments,
  CustomerFacts,
  CustomerLicenses,
  CustomerOrders,
} from "#app/customers/customer-facts.tsx";
import { BlockedBadge } from "#app/customers/customer-list.tsx";
import { CustomerDeletion, CustomerNote, CustomerRef } from "#app/customers/customers.contract.ts";
import {
  blockCustomer,
  customerDetails,
  deleteCustomer,
  saveCustomerNote,
} from "#app/customers/customers.server.ts";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Moderated, TextAnswer, WithReason } from "#app/moderation/moderation.contract.ts";
import { answer, hide, keep, remove, show } from "#app/moderation/moderation.server.ts";
import { StudioPage } from "#app/studio/studio-page.tsx";

export const loader = studioLoader(
  "all",
  async ({ services, params: { id = "" } }) => ({ customer: await customerDetails(services, id) }),
  (_, { customer }) => customer.name,
);

export const action = studioAction("all", {
  note: button({ input: CustomerNote, run: saveCustomerNote }, { done: "studioCustomers.noteSaved" }),
  block: button(
    { input: CustomerRef, run: (services, { id }) => blockCustomer(services, { id, blocked: true }) },
    { done: "studioCustomers.blockedNow" },
  ),
  unblock: button(
    { input: CustomerRef, run: (services, { id }) => blockCustomer(services, { id, blocked: false }) },
    { done: "studioCustomers.unblocked" },
  ),
  deleteAccount: button(
    { input: CustomerDeletion, run: deleteCustomer },
    { done: "studioCustomers.deleted", page: () => "/studio/customers" },
  ),
  // Of the comments.
  keep: button({ input: Moderated, run: keep }, { done: "studioModeration.done_keep" }),
  answer: button({ input: TextAnswer, run: answer }, { done: "studioModeration.done_answer" }),
  hide: button({ input: WithReason, run: hide }, { done: "studioModeration.done_hide" }),
  show: button({ input: Moderated, run: show }, { done: "studioModeration.done_show" }),
  remove: button({ input: WithReason, run: remove }, { done: "studioModeration.done_remove" }),
});

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = {
  i18n: [
    "comments",
    "customers.studio",
    "memberships.rights",
    "memberships.studio",
    "moderation.studio",
    "reviews",
  ],
} satisfies PageHandle;

export default function CustomerPage() {
  const t = useT();
  const { customer } = useLoaderData<typeof loader>();
  return (
    <StudioPage
      lead={customer.blockedAt && <BlockedBadge />}
      back={{ to: "/studio/customers", label: t("studio.customers") }}
    >
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <div className="grid min-w-0 gap-8">
          <NoteForm customer={customer} />
          <CustomerLicenses licenses={customer.licenses} />
          <CustomerOrders orders={customer.orders} />
          <CustomerComments comments={customer.comments} />
        </div>
        <div className="grid min-w-0 gap-6">
          <CustomerFacts customer={customer} />
          <CustomerActions customer={customer} />
        </div>
      </div>
    </StudioPage>
  );
}
