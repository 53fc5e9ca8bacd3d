/** Publishes edits at a time that a seller has set, as they are then (docs/decisions/018). */

import { sellerAccounts } from "#app/accounts/sellers.store.server.ts";
import type { NotPublishedReason } from "#app/mail/mail.contract.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { queueMail } from "#app/mail/outbox.store.server.ts";
import { isOutdatedError } from "#app/publishing/publishing.store.server.ts";
import { DomainError } from "#app/shared/errors.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { z } from "#app/shared/zod.ts";
import {
  type EditState,
  hasNothingToPublish,
  type Obstacles,
  obstaclesOf,
  publishEditState,
  readEditState,
} from "./edits.server.ts";
import { dueEdits, endSchedule, saveSchedule } from "./edits.store.server.ts";
import type { ScheduleAnswer, ScheduleRequest } from "./schedule.contract.ts";

/** Times further ahead are refused as a mistyped year. */
const MAX_AHEAD_MS = 366 * DAY_MS;

const RUN_LIMIT = 20;

/** An ISO-8601 time; without a zone (`2026-11-24T18:00`) it is UTC. */
const PublishAt = z
  .string()
  .transform((text) => text.replace(/(T\d\d:\d\d)(?=Z|[+-])/, "$1:00"))
  .pipe(z.iso.datetime({ local: true, offset: true }))
  .transform((text) => new Date(/T.*(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`));

/** @returns the time, or the i18n key of what is wrong with it */
function readPublishAt(text: string, now: Date): Date | string {
  const { data } = PublishAt.safeParse(text);
  if (!data || Number.isNaN(data.getTime())) return "studioEditor.publishAtInvalid";
  const ahead = data.getTime() - now.getTime();
  if (ahead <= 0) return "studioEditor.publishAtPast";
  return ahead > MAX_AHEAD_MS ? "studioEditor.publishAtFar" : data;
}

type PublishServices = Parameters<typeof publishEditState>[0];

/**
 * Schedules a publication or, with null, cancels it, whatever was scheduled before. What was typed of a draft goes into its row, as members with
 * early access see it.
 * @param request `publishAt`: ISO-8601, UTC without a zone
 * @returns what is in the way, with an error of the time under `publishAt`; null when it is done
 */
export async function scheduleEdits(
  services: PublishServices,
  { id, publishAt: text }: ScheduleRequest,
): Promise<Obstacles | null> {
  const publishAt = text === null ? null : readPublishAt(text, services.now());
  if (typeof publishAt === "string") return { publishAt };
  const state = await readEditState(services, id);
  const obstacles = publishAt && obstaclesOf(state);
  if (obstacles) return obstacles;
  if (publishAt && hasNothingToPublish(state)) return { publishAt: "studioEditor.nothingToPublish" };
  if (publishAt && state.row.status === "draft") {
    await publishEditState(services, state, publishAt);
    return null;
  }
  const [saved] = await saveSchedule(services.db, { productId: id, publishAt, revision: state.revision });
  if (!saved) throw new DomainError("product_changed", { detail: id });
  return null;
}

/** @throws DomainError not_found; bad_input with errors by the fields of the studio's form; on_sale; product_changed when another seller was faster. */
export async function schedulePublication(
  services: PublishServices,
  request: ScheduleRequest,
): Promise<ScheduleAnswer> {
  const timeOf = async () => (await readEditState(services, request.id)).publishAt?.toISOString() ?? null;
  const before = await timeOf();
  const fields = await scheduleEdits(services, request);
  if (fields) throw new DomainError("bad_input", { fields });
  return { id: request.id, publishAt: await timeOf(), before };
}

/** Cancels a schedule and queues mails to the sellers, in one batch. @throws DomainError product_changed when somebody has saved since. */
async function refusePublication(
  services: PublishServices,
  { row, publishAt, revision }: EditState,
  reason: NotPublishedReason,
): Promise<void> {
  const { db, now, settings, waitUntil } = services;
  const sellers = await sellerAccounts(db, "all", settings.SELLER_EMAILS);
  const at = now();
  const mails = sellers.map(({ id }) =>
    queueMail(db, {
      cause: `not-published:${row.id}:${publishAt?.getTime()}:${id}`,
      template: "not-published",
      userId: id,
      data: { productId: row.id, reason },
      at,
    }),
  );
  try {
    await db.batch([endSchedule(db, row.id, revision), ...mails]);
  } catch (error) {
    throw isOutdatedError(error) ? new DomainError("product_changed", { detail: row.id }) : error;
  }
  waitUntil(drainOutbox(services));
}

async function publishOrRefuse(services: PublishServices, state: EditState): Promise<void> {
  try {
    await publishEditState(services, state);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "on_sale")) throw error;
    await refusePublication(services, state, "on_sale");
  }
}

async function publishDue(services: PublishServices, id: string): Promise<void> {
  const state = await readEditState(services, id);
  // The schedule was cancelled or moved, or the edits published, since the list was read.
  if (!state.publishAt || state.publishAt > services.now()) return;
  if (hasNothingToPublish(state)) {
    await saveSchedule(services.db, { productId: id, publishAt: null, revision: state.revision });
    return;
  }
  try {
    if (obstaclesOf(state)) await refusePublication(services, state, "fields");
    else await publishOrRefuse(services, state);
  } catch (error) {
    // Another run was faster, or a seller saves at this moment: the next run publishes what is still due.
    if (!(error instanceof DomainError && error.code === "product_changed")) throw error;
  }
}

/**
 * Publication and the end of the schedule are one batch that checks the revision of the edits, so overlapping runs publish a model
 * once, and an interrupted run leaves it due.
 */
export async function publishDueEdits(services: PublishServices): Promise<void> {
  const due = await dueEdits(services.db, services.now(), RUN_LIMIT);
  for (const { productId } of due) services.waitUntil(publishDue(services, productId));
}
