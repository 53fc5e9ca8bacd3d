import { html } from "#tools/sandbox/page.ts";
import { attachPaymentMethod, customerById } from "./customers.ts";
import { isProcessing, paymentOfInvoice, tryInvoice } from "./invoice-payments.ts";
import { type Invoice, newId } from "./objects.ts";
import { cardOutcome, type FormFields, prefilledForm, readPaymentForm } from "./payment-form.ts";
import { type Form, formBody, money, sandboxPage, seeOther } from "./payment-page.ts";
import type { Sandbox } from "./state.ts";

/** `/i/<id>`: what is open can be paid there, with the bank's question answered. */
export async function handleInvoicePage(sandbox: Sandbox, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const hint = searchParams.get("fill");
  const form: Form = { fields: hint === null ? {} : prefilledForm(hint), wrong: [] };
  const invoice = sandbox.store.invoices.get(pathname.split("/")[2] ?? "");
  if (request.method !== "POST" || !invoice || !isPayable(sandbox, invoice))
    return invoicePage(sandbox, pathname, form);
  const typed: FormFields = Object.fromEntries(new URLSearchParams(await request.text()));
  const email = invoice.customer_email ?? "buyer@example.com";
  const read = readPaymentForm({ ...typed, email }, sandbox.now());
  if ("wrong" in read) return invoicePage(sandbox, pathname, { fields: typed, wrong: read.wrong });
  const customer = customerById(sandbox, String(invoice.customer));
  const { id } = attachPaymentMethod(sandbox, { customer, form: read, id: newId("paymentMethod") });
  const outcome = read.method.type === "card" ? cardOutcome(read.method.number) : "processing";
  tryInvoice(sandbox, invoice, { method: { id, form: read }, outcome, isManual: true });
  if (typeof outcome === "string") return seeOther(pathname);
  return invoicePage(sandbox, pathname, { fields: typed, wrong: [], alert: "Your card was declined." });
}

const isPayable = (sandbox: Sandbox, invoice: Invoice) =>
  invoice.status === "open" &&
  paymentOfInvoice(sandbox, invoice.id) !== null &&
  !isProcessing(sandbox, invoice);

/** `/i/<id>/pdf` of an invoice or credit note: an HTML page in place of Stripe's PDF. */
function invoicePage(sandbox: Sandbox, path: string, form: Form): Response {
  const { store } = sandbox;
  const id = path.split("/")[2] ?? "";
  const note = store.creditNotes.get(id);
  const invoice = store.invoices.get(note?.invoice ?? id);
  if (!invoice)
    return sandboxPage({ title: "No such invoice", body: html`<h1>No such invoice</h1>`, status: 404 });
  const document = note ?? invoice;
  const title = `${note ? "Credit note" : "Invoice"} ${document.number}`;
  const tax = (document.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const lines = invoice.lines.data.map(
    (line) => html`<li>${line.description}: ${money(line.amount, "eur")}</li>`,
  );
  const [taxId] = invoice.customer_tax_ids ?? [];
  const body = html`<h1>${title}</h1>
<p>${invoice.account_name}</p>
<p>${invoice.customer_name} · ${invoice.customer_address?.country ?? ""} ${taxId !== undefined && html` · ${taxId.value}`}</p>
${!note && html`<ul>${lines}</ul>`}
<p>Total ${money(document.total, "eur")}, with tax of ${money(tax, "eur")}</p>
${invoice.footer && html`<p>${invoice.footer}</p>`}
${!note && isPayable(sandbox, invoice) && formBody(form, { action: path, names: ["name"], label: `Pay ${money(invoice.amount_due, invoice.currency)}`, isKept: true })}`;
  return sandboxPage({ title, body });
}
