import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CustomerActions, NoteForm } from "#app/customers/customer-actions.tsx";
import {
  CustomerComments,
  CustomerFacts,
  CustomerLicenses,
  CustomerOrders,
} from "#app/customers/customer-facts.tsx";
import { BlockedBadge } from "#app/customers/customer-list.tsx";
import { type CustomerFormResult, CustomerNote } from "#app/customers/customers.contract.ts";
import {
  blockCustomer,
  customerDetails,
  deleteCustomer,
  saveCustomerNote,
} from "#app/customers/customers.server.ts";
import { orNotFound } from "#app/http/errors.server.ts";
import { formInput, readForm, type SentForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { revisionIn } from "#app/http/revision-in.server.ts";
import { button } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Moderated, TextAnswer, WithReason } from "#app/moderation/moderation.contract.ts";
import { answer, hide, keep, remove, show } from "#app/moderation/moderation.server.ts";
import { DomainError } from "#app/shared/errors.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { actionResult } from "#app/studio/action-result.form.server.ts";
import { ActionNotice } from "#app/studio/action-result.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ params: { id = "" }, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const customer = await customerDetails(context.services, id).catch(orNotFound(context));
  return { customer, title: customer.name };
}

async function perform(
  { services }: AppLoadContext,
  id: string,
  form: SentForm,
): Promise<CustomerFormResult> {
  const intent = form.get("intent");
  switch (intent) {
    case "note": {
      const sent = formInput(form, CustomerNote);
      await saveCustomerNote(services, { id, ...sent, revision: revisionIn(form) });
      return { done: "studioCustomers.noteSaved" };
    }
    case "block":
    case "unblock":
      await blockCustomer(services, { id, blocked: intent === "block" });
      return { done: intent === "block" ? "studioCustomers.blockedNow" : "studioCustomers.unblocked" };
    case "deleteAccount":
      await deleteCustomer(services, { id, email: form.get("email") ?? "" });
      throw redirect("/studio/customers?done=studioCustomers.deleted", 303);
    default:
      throw new DomainError("bad_input");
  }
}

const refusedNote = (form: SentForm): CustomerFormResult =>
  form.get("intent") === "note" ? { typedNote: form.get("note") ?? "" } : {};

/** Of the comments. */
const MODERATION: Record<string, ReturnType<typeof button>> = {
  keep: button({ input: Moderated, run: keep }, { done: "studioModeration.done_keep" }),
  answer: button({ input: TextAnswer, run: answer }, { done: "studioModeration.done_answer" }),
  hide: button({ input: WithReason, run: hide }, { done: "studioModeration.done_hide" }),
  show: button({ input: Moderated, run: show }, { done: "studioModeration.done_show" }),
  remove: button({ input: WithReason, run: remove }, { done: "studioModeration.done_remove" }),
};

export async function action({ request, params: { id = "" }, context }: ActionFunctionArgs) {
  const seller = await requireSeller(context);
  const form = await readForm({ request, context });
  const intent = form.get("intent") ?? "";
  const moderation = MODERATION[intent];
  if (moderation) return moderation({ context, seller, form, intent });
  return actionResult<CustomerFormResult>(
    () => perform(context, id, form),
    ({ fields }) => ({ fields, ...refusedNote(form) }),
  );
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = {
  i18n: [
    "catalog",
    "comments",
    "customers.studio",
    "moderation.studio",
    "orders",
    "reviews",
    "studio.studio",
  ],
} satisfies PageHandle;

export const meta = titleMeta;

export default function CustomerPage() {
  const t = useT();
  const { customer, title } = useLoaderData<typeof loader>();
  const result = useActionData<CustomerFormResult>();
  return (
    <Page
      title={title}
      lead={customer.blockedAt && <BlockedBadge />}
      back={{ to: "/studio/customers", label: t("studio.customers") }}
    >
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <div className="grid min-w-0 gap-8">
          <NoteForm customer={customer} result={result} />
          <CustomerLicenses licenses={customer.licenses} />
          <CustomerOrders orders={customer.orders} />
          <CustomerComments comments={customer.comments} />
        </div>
        <div className="grid min-w-0 gap-6">
          <CustomerFacts customer={customer} />
          <CustomerActions customer={customer} result={result} />
        </div>
      </div>
      <ActionNotice result={result?.typedNote === undefined ? result : undefined} />
    </Page>
  );
}
