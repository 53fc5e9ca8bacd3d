/** What has to be right for a shop to run, in the order in which `npm run setup` puts it right. */
import { buckets, privateBucket } from "./checks/buckets.ts";
import { database, migrations } from "./checks/database.ts";
import { mailDomain } from "./checks/mail-domain.ts";
import { purchase } from "./checks/purchase.ts";
import { secrets } from "./checks/secrets.ts";
import { seller } from "./checks/seller.ts";
import { settings } from "./checks/settings.ts";
import { unsignedEvent, webhook } from "./checks/webhook.ts";
import { answers, clock, cron, worker } from "./checks/worker.ts";
import type { Check } from "./finding.ts";

/** What `npm run setup` makes. */
export const RESOURCES: Check[] = [
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

/** Without these no sale is possible; an upgrade depends on nothing else. */
export const ESSENTIAL_CHECKS: Check[] = [answers, unsignedEvent, cron];

/** And what proves that the shop works. */
export const CHECKS: Check[] = [...RESOURCES, answers, unsignedEvent, clock, cron, purchase, seller];
