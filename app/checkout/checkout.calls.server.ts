import { type Calls, user } from "#app/http/endpoint.server.ts";
import { PaymentRequest } from "./checkout.contract.ts";
import { startPayment } from "./checkout.server.ts";

export const checkoutCalls = {
  "POST /app/paymentui": user(PaymentRequest, startPayment),
} satisfies Calls;
