import { PaymentRequest } from "#app/domain/checkout/checkout.contract.ts";
import { startPayment } from "#app/domain/checkout/checkout.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const call = endpoint({
  method: "POST",
  access: "user",
  input: PaymentRequest,
  run: ({ services, user, input }) => startPayment(services, user, input),
});
export const loader = call;
export const action = call;
