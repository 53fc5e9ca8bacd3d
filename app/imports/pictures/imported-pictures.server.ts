/** Pictures that lie at the addresses of an import: the cron fetches them and adds them to drafts (docs/decisions/046). */
import type { StoredPicture } from "#app/db/columns.ts";
import { encodeAndStore } from "#app/edits/add-picture.server.ts";
import { PICTURES } from "#app/edits/edit-fields.ts";
import { type EditState, readEditState } from "#app/edits/edits.server.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { editProduct } from "#app/publishing/edit-product.server.ts";
import { MAX_IMAGES } from "#app/publishing/picture-limits.ts";
import { pictureTexts } from "#app/publishing/picture-texts.ts";
import { modelRevision } from "#app/publishing/product-row.server.ts";
import type { Mails, Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { HOUR_MS } from "#app/shared/time.ts";
import { groupedBy } from "../exported-rows.server.ts";
import type { ImportedPictures, PictureFailure } from "../imports.contract.ts";
import {
  claimPictures,
  firstFailures,
  leaveOut,
  type PictureRow,
  pictureFailed,
  picturesAdded,
  picturesFailed,
  picturesWaiting,
  tryAgain,
} from "./imported-pictures.store.server.ts";

/** 36 pictures at most: a run on Cloudflare's free plan has 50 requests to other hosts, which webhooks and mail by SMTP share. */
const MODELS_A_RUN = 3;
/** A Worker has 128 MB, and a picture is there three times while it is joined and sent on. */
const AT_ONCE = 2;
const MAX_ATTEMPTS = 4;
const SHOWN_FAILURES = 50;

/** What may be otherwise later. */
const TEMPORARY: ReadonlySet<PictureFailure> = new Set(["away", "changed", "unavailable"]);

type FetchServices = Mails & Pick<Services, "modelFiles" | "pictureEncoder" | "pictures" | "pictureSource">;

type TranslateTo = Parameters<typeof pictureTexts>[1];
type Stored = Omit<StoredPicture, "alt">;
interface Tried {
  row: PictureRow;
  result: Stored | PictureFailure;
}

const REASONS: Partial<Record<string, PictureFailure>> = {
  too_large: "tooLarge",
  wrong_type: "noPicture",
  photos_unavailable: "unavailable",
};

async function fetchOne(services: FetchServices, row: PictureRow): Promise<Tried> {
  const { productId, address, attempts } = row;
  // Each try before ended with its Worker.
  if (attempts > MAX_ATTEMPTS) return { row, result: "away" };
  const bytes = await services.pictureSource.fetch(address);
  if (typeof bytes === "string") return { row, result: bytes };
  try {
    return { row, result: await encodeAndStore(services, productId, bytes) };
  } catch (error) {
    const reason = error instanceof DomainError && REASONS[error.code];
    if (!reason) throw error;
    return { row, result: reason };
  }
}

async function fetchAll(services: FetchServices, rows: readonly PictureRow[]): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE)
    tried.push(...(await Promise.all(rows.slice(at, at + AT_ONCE).map((row) => fetchOne(services, row)))));
  return tried;
}

async function recordFailures({ db, now }: Reads, tried: readonly Tried[]): Promise<void> {
  const at = now();
  for (const alike of groupedBy(tried, ({ row, result }) => `${String(result)} ${row.attempts}`)) {
    const [first] = alike;
    if (typeof first?.result !== "string") continue;
    const { result: failure, row } = first;
    const isEnded = !TEMPORARY.has(failure) || row.attempts >= MAX_ATTEMPTS;
    // The month's pictures may be used up for weeks: such a try does not count.
    const pause = { attempts: row.attempts - 1, dueAt: new Date(at.getTime() + HOUR_MS), endedAt: null };
    await pictureFailed(
      db,
      alike.map((each) => each.row.id),
      { failure, ...(failure === "unavailable" ? pause : { endedAt: isEnded ? at : null }) },
    );
  }
}

const failedAll = (rows: readonly PictureRow[], result: PictureFailure): Tried[] =>
  rows.map((row) => ({ row, result }));

function newPictures(state: EditState, tried: readonly Tried[], translateTo: TranslateTo): StoredPicture[] {
  const { title } = state.row;
  const taken = state.row.images.map(({ alt }) => alt);
  // A run that was cut off may have added it.
  const known = new Set(state.row.images.map(({ key }) => key));
  const pictures = new Map<string, StoredPicture>();
  for (const { row, result } of tried) {
    if (typeof result === "string" || known.has(result.key) || pictures.has(result.key)) continue;
    const alt = row.alt ?? pictureTexts({ view: "photo", title, taken }, translateTo);
    taken.push(alt);
    pictures.set(result.key, { ...result, alt });
  }
  return [...pictures.values()];
}

async function addFetched(
  services: FetchServices,
  state: EditState,
  { tried, translateTo }: { tried: readonly Tried[]; translateTo: TranslateTo },
): Promise<readonly Tried[]> {
  const { id } = state.row;
  const addedImages = newPictures(state, tried, translateTo);
  if (addedImages.length === 0) return tried;
  try {
    const revision = modelRevision(state.row, state.revision);
    await editProduct(services, { id, revision, changes: {}, addedImages });
    return tried;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "not_found") {
      const keys = addedImages.flatMap(({ key, narrower = [] }) => [
        key,
        ...narrower.map((each) => each.key),
      ]);
      await services.pictures.delete(keys);
      return [];
    }
    if (error.code !== "changed_elsewhere" && error.code !== "product_changed") throw error;
    return tried.map(({ row, result }) => ({ row, result: typeof result === "string" ? result : "changed" }));
  }
}

/** @returns false when no other model would get further */
async function addToModel(
  services: FetchServices,
  rows: readonly PictureRow[],
  translateTo: TranslateTo,
): Promise<boolean> {
  const { db, now } = services;
  const state = await readEditState(services, rows[0]?.productId ?? "").catch((error: unknown) => {
    // Its rows went with it.
    if (error instanceof DomainError && error.code === "not_found") return null;
    throw error;
  });
  if (!state) return true;
  if (state.row.status !== "draft" || PICTURES in state.edits) {
    await recordFailures(services, failedAll(rows, "left"));
    return true;
  }
  const room = Math.max(0, MAX_IMAGES - state.row.images.length);
  const fetched = await fetchAll(services, rows.slice(0, room));
  const tried = [
    ...(await addFetched(services, state, { tried: fetched, translateTo })),
    ...failedAll(rows.slice(room), "full"),
  ];
  const added = tried.flatMap(({ row, result }) => (typeof result === "string" ? [] : [row.id]));
  if (added.length > 0) await picturesAdded(db, added, now());
  await recordFailures(services, tried);
  return !tried.some(({ result }) => result === "unavailable");
}

/**
 * Run by the cron, safe to run concurrently. Pictures are added to drafts alone, after those that they have.
 * @param translateTo for pictures that the file does not describe
 */
export async function fetchImportedPictures(
  services: FetchServices,
  translateTo: TranslateTo,
): Promise<void> {
  for (let models = 0; models < MODELS_A_RUN; models++) {
    const rows = await claimPictures(services.db, services.now());
    if (rows.length === 0) return;
    const inOrder = rows.toSorted((a, b) => a.position - b.position);
    if (!(await addToModel(services, inOrder, translateTo))) return;
  }
}

export async function importedPictures(services: Reads): Promise<ImportedPictures> {
  const { db } = services;
  const [[waiting], [failed], failures] = await db.batch([
    picturesWaiting(db),
    picturesFailed(db),
    firstFailures(db, SHOWN_FAILURES),
  ]);
  return {
    waiting: waiting?.waiting ?? 0,
    failed: failed?.failed ?? 0,
    failures: failures.flatMap(({ picture: { id, productId, address, failure, endedAt }, title }) =>
      failure
        ? [{ id, productId, title: inLanguage(title, services), address, failure, isEnded: endedAt !== null }]
        : [],
    ),
  };
}

export async function fetchPicturesAgain({ db, now }: Reads): Promise<void> {
  await tryAgain(db, now());
}

export async function leavePicturesOut({ db, now }: Reads): Promise<void> {
  await leaveOut(db, now());
}
