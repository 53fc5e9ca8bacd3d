/** What the shop needs of its endpoint at Stripe, and what an endpoint lacks: for the studio and for `npm run setup`. */
import { EVENT_TYPES, WEBHOOK_PATH } from "./stripe-events.ts";

export type EventType = (typeof EVENT_TYPES)[number];

export interface Endpoint {
  id: string;
  url: string;
  api_version: string | null;
  enabled_events: string[];
  status: string;
}

export const endpointAddress = (origin: string): string => `${origin}${WEBHOOK_PATH}`;

/** Stripe shows an endpoint's secret only when it is created, and never changes its version. */
export type EndpointState =
  | { kind: "right" }
  | { kind: "missing" }
  /** Each has a secret of its own, and the shop knows one. */
  | { kind: "several"; count: number }
  | { kind: "version"; version: string | null }
  | { kind: "incomplete"; endpoint: Endpoint; isOff: boolean; missing: EventType[] };

/** @param endpoints those of the shop's address */
export function endpointState([endpoint, ...others]: readonly Endpoint[], apiVersion: string): EndpointState {
  if (!endpoint) return { kind: "missing" };
  if (others.length) return { kind: "several", count: others.length + 1 };
  if (endpoint.api_version !== apiVersion) return { kind: "version", version: endpoint.api_version };
  const missing = EVENT_TYPES.filter((type) => !endpoint.enabled_events.includes(type));
  const isOff = endpoint.status !== "enabled";
  return missing.length || isOff ? { kind: "incomplete", endpoint, isOff, missing } : { kind: "right" };
}

export const newEndpoint = (url: string) => ({
  url,
  enabled_events: [...EVENT_TYPES],
  description: "Stall: made by the shop",
});

export const completedEndpoint = ({ enabled_events }: Endpoint) => ({
  enabled_events: [...new Set([...(enabled_events as EventType[]), ...EVENT_TYPES])],
  disabled: false,
});
