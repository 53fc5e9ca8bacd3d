import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { PaymentRequest } from "./checkout.contract.ts";
import { startPayment } from "./checkout.server.ts";

export const checkoutCalls = {
  "POST /app/paymentui": endpoint({
    access: "user",
    input: PaymentRequest,
    run: ({ services, caller, input }) => startPayment(services, caller, input),
  }),
} satisfies Calls;
