import { z } from "zod";
import { resourceMissing } from "./api-error.ts";
import { type Customer, newId, type PaymentMethod, randomText } from "./objects.ts";
import { checkParams, metadata, newMetadata, type ParamMap, text, withMetadata } from "./params.ts";
import type { PaymentForm } from "./payment-form.ts";
import { paymentMethodObject } from "./payment-objects.ts";
import { type Sandbox, unixTime } from "./state.ts";
import type { TaxBuyer } from "./tax.ts";
import { emit } from "./webhooks.ts";

const address = z.strictObject({
  city: text().optional(),
  country: text(2).optional(),
  line1: text().optional(),
  line2: text().optional(),
  postal_code: text().optional(),
  state: text().optional(),
});

const fields = {
  email: text(512).pipe(z.email()).optional(),
  name: text(256).optional(),
  description: text().optional(),
  address: address.optional(),
  preferred_locales: z
    .record(z.string(), text())
    .transform((map) => Object.values(map))
    .optional(),
};

const customerParams = z.strictObject({ ...fields, metadata: newMetadata });

const changedCustomer = z.strictObject({
  ...fields,
  metadata: metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: text().optional() }).optional(),
});

type Address = NonNullable<Customer["address"]>;
const wholeAddress = (known: Partial<Address>): Address => ({
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
  ...known,
});

/** `POST /v1/customers`, and what Checkout does for a buyer who has none. */
export function createCustomer(sandbox: Sandbox, params: ParamMap): Customer {
  const { address, ...checked } = checkParams(customerParams, params);
  const customer: Customer = {
    id: newId("customer"),
    object: "customer",
    address: address ? wholeAddress(address) : null,
    balance: 0,
    created: unixTime(sandbox),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: checked.description ?? null,
    discount: null,
    email: checked.email ?? null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: checked.metadata,
    name: checked.name ?? null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: checked.preferred_locales ?? [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
  sandbox.store.customers.set(customer.id, customer);
  emit(sandbox, "customer.created", customer);
  return customer;
}

export function customerById({ store }: Sandbox, id: string, param = "customer"): Customer {
  const customer = store.customers.get(id);
  if (!customer) throw resourceMissing("customer", id, param);
  return customer;
}

/** `POST /v1/customers/{id}`. */
export function updateCustomer(sandbox: Sandbox, id: string, params: ParamMap): Customer {
  const customer = customerById(sandbox, id, "id");
  const { address, invoice_settings, ...checked } = checkParams(changedCustomer, params);
  const method = invoice_settings?.default_payment_method;
  if (method !== undefined) {
    paymentMethodOf(sandbox, customer, method);
    customer.invoice_settings.default_payment_method = method;
  }
  Object.assign(customer, withMetadata(customer, checked));
  if (address) customer.address = wholeAddress(address);
  emit(sandbox, "customer.updated", customer);
  return customer;
}

export function paymentMethodById({ store }: Sandbox, id: string): PaymentMethod {
  const method = store.paymentMethods.get(id);
  if (!method) throw resourceMissing("PaymentMethod", id, "payment_method");
  return method;
}

/** @throws ApiError 404 unless the method belongs to the customer. */
export function paymentMethodOf(sandbox: Sandbox, customer: Customer, id: string): PaymentMethod {
  const method = paymentMethodById(sandbox, id);
  if (method.customer !== customer.id) throw resourceMissing("PaymentMethod", id, "default_payment_method");
  return method;
}

/** Keeps what a buyer typed for later payments. */
export function attachPaymentMethod(
  sandbox: Sandbox,
  { customer, form, id }: { customer: Customer; form: PaymentForm; id: string },
): PaymentMethod {
  const method = paymentMethodObject(form, { id, customer: customer.id, created: unixTime(sandbox) });
  sandbox.store.paymentMethods.set(id, method);
  sandbox.store.paymentForms.set(id, form);
  emit(sandbox, "payment_method.attached", method);
  return method;
}

/** The customer of somebody who paid on a page; a known one takes the address that was typed. */
export function customerWhoPaid(
  sandbox: Sandbox,
  known: string | null,
  { form, keepsAddress }: { form: PaymentForm; keepsAddress: boolean },
): Customer {
  const { email, name, country, postalCode, taxId } = form;
  const where = { country, ...(postalCode && { postal_code: postalCode }) };
  const customer =
    known === null
      ? createCustomer(sandbox, { email, name, ...(keepsAddress && { address: where }) })
      : customerById(sandbox, known);
  if (known !== null && keepsAddress) updateCustomer(sandbox, known, { address: where });
  if (taxId !== null && keepsAddress) sandbox.store.taxIds.set(customer.id, taxId);
  return customer;
}

export const taxBuyerOf = ({ store }: Sandbox, { id, address }: Customer): TaxBuyer => ({
  country: address?.country ?? "ES",
  postalCode: address?.postal_code ?? "",
  taxId: store.taxIds.get(id) ?? null,
});
