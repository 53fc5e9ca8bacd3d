import { type Calls, NoInput, seller } from "#app/http/endpoint.server.ts";
import { NewTier, TierAsRead, TierChange, TierOrder, TierRef } from "./tiers.contract.ts";
import {
  changeTier,
  createTier,
  endTier,
  listedTiers,
  orderTiers,
  removeTier,
  reopenTier,
  tierForStudio,
} from "./tiers.server.ts";

export const tierCalls = {
  "GET /app/studio/memberships/tiers": seller("all", NoInput, listedTiers),
  "GET /app/studio/memberships/tier": seller("all", TierRef, tierForStudio),
  "POST /app/studio/memberships/tiers": seller("all", NewTier, createTier),
  "POST /app/studio/memberships/tiers/change": seller("all", TierChange, changeTier),
  "POST /app/studio/memberships/tiers/order": seller("all", TierOrder, orderTiers),
  "POST /app/studio/memberships/tiers/end": seller("all", TierAsRead, endTier),
  "POST /app/studio/memberships/tiers/reopen": seller("all", TierAsRead, reopenTier),
  "POST /app/studio/memberships/tiers/remove": seller("all", TierAsRead, removeTier),
} satisfies Calls;
