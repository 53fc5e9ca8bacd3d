import { countReported } from "#app/domain/library/downloads.server.ts";
import { FinishedDownload } from "#app/domain/library/library.contract.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const call = endpoint({
  method: "POST",
  access: "session",
  input: FinishedDownload,
  run: ({ services, user, input }) => countReported(services, user, input),
});
export const loader = call;
export const action = call;
