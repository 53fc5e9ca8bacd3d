/** Everything a shop on Cloudflare needs, in the order in which `npm run setup` makes it. */
import { buckets, privateBucket } from "./checks/buckets.ts";
import { database, migrations } from "./checks/database.ts";
import { mailDomain } from "./checks/mail-domain.ts";
import { managedSale } from "./checks/managed-sale.ts";
import { memberRights } from "./checks/member-rights.ts";
import { purchase } from "./checks/purchase.ts";
import { secrets } from "./checks/secrets.ts";
import { seller } from "./checks/seller.ts";
import { settings } from "./checks/settings.ts";
import { unsignedEvent, webhook } from "./checks/webhook.ts";
import { clock, cron, reachable, worker } from "./checks/worker.ts";
import type { Check } from "./finding.ts";

export const SETUP_CHECKS: Check[] = [
  settings,
  database,
  migrations,
  buckets,
  privateBucket,
  secrets,
  webhook,
  mailDomain,
  worker,
];

/** What no sale is possible without; an upgrade requires only these. */
export const ESSENTIAL_CHECKS: Check[] = [reachable, unsignedEvent, cron];

export const DOCTOR_CHECKS: Check[] = [
  ...SETUP_CHECKS,
  reachable,
  unsignedEvent,
  clock,
  cron,
  purchase,
  managedSale,
  memberRights,
  seller,
];
