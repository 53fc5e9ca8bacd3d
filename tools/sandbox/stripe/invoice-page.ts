import { html } from "#tools/sandbox/page.ts";
import { money, sandboxPage } from "./payment-page.ts";
import type { Sandbox } from "./state.ts";

/** `/i/<id>/pdf` of an invoice or credit note: an HTML page in place of Stripe's PDF. */
export function invoicePage({ store }: Sandbox, path: string): Response {
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
${invoice.footer && html`<p>${invoice.footer}</p>`}`;
  return sandboxPage({ title, body });
}
