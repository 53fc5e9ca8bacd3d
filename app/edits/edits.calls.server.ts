import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { ScheduleRequest } from "./schedule.contract.ts";
import { schedulePublication } from "./scheduled-publication.server.ts";

export const editCalls = {
  "POST /app/studio/schedule": endpoint({
    access: "seller",
    input: ScheduleRequest,
    run: ({ services, input }) => schedulePublication(services, input),
  }),
} satisfies Calls;
