import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ModelStatus } from "#app/catalog/catalog.contract.ts";
import { outbox, productEdits, products } from "#app/db/schema.ts";
import type { EditedFields } from "#app/edits/edit-fields.ts";
import { modelWithEdits, publishEdits, saveEdits } from "#app/edits/edits.server.ts";
import { publishDueEdits, scheduleEdits } from "#app/edits/scheduled-publication.server.ts";
import { mailTranslator } from "#app/i18n/i18n.server.ts";
import { DEFAULT_TIME_ZONE } from "#app/i18n/reader.ts";
import type { OutgoingMail } from "#app/mail/mailer.ts";
import { ModelsQuery } from "#app/publishing/model-list.contract.ts";
import { modelsPage } from "#app/publishing/model-list.server.ts";
import { setProductStatus } from "#app/publishing/product-status.server.ts";
import { MINUTE_MS } from "#app/shared/time.ts";
import { localTime } from "#app/shared/time-zone.ts";
import { createMailServices } from "#tests/support/mail.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { callStudio } from "#tests/support/studio-api.ts";
import { createSeller, submitForm } from "#tests/support/users.ts";
import { runCron } from "#tests/support/worker.ts";

const { services } = testServices();
const seller = await createSeller();
const inMinutes = (minutes: number) => new Date(Math.floor(Date.now() / MINUTE_MS + minutes) * MINUTE_MS);

async function insertEdits(
  fields: EditedFields,
  { publishAt, status = "published" }: { publishAt?: Date; status?: ModelStatus } = {},
): Promise<string> {
  const { id } = await insertProduct({ title: { en: "Vase" }, standard: 499 });
  await db.update(products).set({ status }).where(eq(products.id, id));
  await db
    .insert(productEdits)
    .values({ productId: id, fields, revision: 1, changedAt: new Date(), publishAt });
  return id;
}

const titled = (text: string): EditedFields => ({ "title.en": { text } });

async function stateOf(id: string) {
  const [row] = await db.select().from(products).where(eq(products.id, id));
  const [draft] = await db.select().from(productEdits).where(eq(productEdits.productId, id));
  return {
    title: row?.title.en,
    status: row?.status,
    draft: draft?.fields["title.en"]?.text,
    publishAt: draft?.publishAt ?? null,
  };
}

const mailsAbout = async (id: string) =>
  (await db.select().from(outbox).where(eq(outbox.template, "not-published"))).filter(({ cause }) =>
    cause.includes(`:${id}:`),
  );

/** Runs only this job of the cron, so that its errors fail the test. @returns the mails that it sent */
async function publishDue(): Promise<OutgoingMail[]> {
  const { services, settled, sent } = createMailServices(new Date());
  await publishDueEdits(services);
  await settled();
  return sent;
}
const revisionOf = async (id: string) => String((await modelWithEdits(services, id)).revision);
const submitIntent = async (id: string, intent: string, fields: Record<string, string> = {}) =>
  submitForm(seller, `/studio/models/${id}`, { intent, revision: await revisionOf(id), ...fields });

test("a draft is scheduled, shown, edited, and published by the cron as it is then", async () => {
  const id = await insertEdits(titled("Kettle"));
  const at = inMinutes(60);
  expect((await submitIntent(id, "schedule", { publishAt: at.toISOString() })).status).toBe(200);
  expect(await stateOf(id)).toMatchObject({ title: "Vase", draft: "Kettle", publishAt: at });
  const page = await (await seller.fetch(`/studio/models/${id}`)).text();
  expect(page).toContain(`dateTime="${at.toISOString()}"`);

  await saveEdits(services, { id, revision: null, sent: { "title.en": "Teapot" } });
  await runCron();
  expect(await stateOf(id)).toMatchObject({ title: "Vase", draft: "Teapot", publishAt: at });

  await db
    .update(productEdits)
    .set({ publishAt: inMinutes(-1) })
    .where(eq(productEdits.productId, id));
  await runCron();
  expect(await stateOf(id)).toEqual({
    title: "Teapot",
    status: "published",
    draft: undefined,
    publishAt: null,
  });
  expect(await mailsAbout(id)).toEqual([]);
});

test("a time is on the clock of the shop, and an offset is kept", async () => {
  const id = await insertEdits(titled("Kettle"));
  const at = inMinutes(90);
  const local = localTime(at.getTime(), DEFAULT_TIME_ZONE).slice(0, "2026-11-20T15:05".length);
  await submitIntent(id, "schedule", { publishAt: local });
  expect((await stateOf(id)).publishAt).toEqual(at);
  await submitIntent(id, "schedule", {
    publishAt: at.toISOString().replace(/:\d\d\.\d+Z/, ":00+01:00"),
  });
  expect((await stateOf(id)).publishAt).toEqual(new Date(at.getTime() - 60 * MINUTE_MS));
});

test.each([
  ["no time", ""],
  ["words", "tomorrow"],
  ["a day that is none", "2027-02-30T10:00"],
  ["the past", "2026-01-01T10:00:00Z"],
  ["a year ten years ahead", "2036-11-23T10:00:00Z"],
])("%s is refused at the field", async (_what, publishAt) => {
  const id = await insertEdits(titled("Kettle"));
  const answer = await submitIntent(id, "schedule", { publishAt });
  expect([answer.status, await answer.text()]).toEqual([
    409,
    expect.stringMatching(/<input[^>]*type="datetime-local"[^>]*aria-invalid="true"/),
  ]);
  expect((await stateOf(id)).publishAt).toBeNull();
});

test("a draft that cannot be published, or changes nothing, is not scheduled", async () => {
  const later = inMinutes(60).toISOString();
  const schedule = (id: string) => scheduleEdits(services, { id, publishAt: later });
  const incomplete = await insertEdits(titled(""), { status: "draft" });
  expect(await schedule(incomplete)).toMatchObject({ "title.en": "errors.required" });
  const { id } = await insertProduct();
  expect(await schedule(id)).toMatchObject({ publishAt: "studioEditor.nothingToPublish" });
  expect(await schedule(await insertEdits(titled("Kettle")))).toBeNull();
  await expect(schedule("no-such-model")).rejects.toThrow("not_found");
});

test("a seller is told when another window has changed the schedule meanwhile", async () => {
  const at = inMinutes(60);
  const id = await insertEdits(titled("Kettle"), { publishAt: at });
  const loaded = { revision: await revisionOf(id) };
  const other = inMinutes(120);
  expect(await scheduleEdits(services, { id, publishAt: other.toISOString() })).toBeNull();
  const later = { publishAt: inMinutes(180).toISOString() };
  expect((await submitIntent(id, "schedule", { ...loaded, ...later })).status).toBe(409);
  expect((await submitIntent(id, "unschedule", loaded)).status).toBe(409);
  expect((await stateOf(id)).publishAt).toEqual(other);
  expect((await submitIntent(id, "unschedule")).status).toBe(200);
  expect(await stateOf(id)).toMatchObject({ draft: "Kettle", publishAt: null });
});

test("publishing at once, discarding or unpublishing ends the schedule", async () => {
  const publishAt = inMinutes(60);
  const published = await insertEdits(titled("Kettle"), { publishAt });
  await publishEdits(services, published);
  const discarded = await insertEdits(titled("Kettle"), { publishAt });
  await submitIntent(discarded, "discard");
  const unpublished = await insertEdits(titled("Kettle"), { publishAt });
  await setProductStatus(services, { id: unpublished, status: "unpublished" });
  for (const id of [published, discarded, unpublished]) expect((await stateOf(id)).publishAt).toBeNull();
});

test("a new model and an unpublished one are published at their time", async () => {
  const publishAt = inMinutes(-1);
  const first = await insertEdits(titled("Kettle"), { status: "draft", publishAt });
  const again = await insertEdits({}, { status: "unpublished", publishAt });
  await publishDue();
  expect(await stateOf(first)).toMatchObject({ title: "Kettle", status: "published", publishAt: null });
  expect(await stateOf(again)).toMatchObject({ title: "Vase", status: "published", publishAt: null });
});

test("runs that overlap publish a model once", async () => {
  const id = await insertEdits(titled("Kettle"), { publishAt: inMinutes(-1) });
  const refused = await insertEdits(titled(""), { publishAt: inMinutes(-1) });
  await Promise.all([publishDue(), publishDue(), publishDue()]);
  expect(await stateOf(id)).toMatchObject({ title: "Kettle", publishAt: null });
  const [draft] = await db.select().from(productEdits).where(eq(productEdits.productId, id));
  expect(draft?.revision).toBe(2);
  expect(await mailsAbout(refused)).toHaveLength(1);
});

test("a model that can no longer be published stays a draft, and the seller is mailed the reason", async () => {
  const publishAt = inMinutes(-1);
  const sale = { from: inMinutes(-60).toISOString(), until: inMinutes(60).toISOString(), prices: {} };
  const ids = {
    fields: await insertEdits(titled(""), { publishAt, status: "draft" }),
    on_sale: await insertEdits({ "price.standard": { text: "6.00" } }, { publishAt }),
  };
  await db.update(products).set({ sale }).where(eq(products.id, ids.on_sale));
  const before = await stateOf(ids.fields);
  const sent = await publishDue();
  expect(await stateOf(ids.fields)).toEqual({ ...before, publishAt: null });
  for (const [reason, id] of Object.entries(ids)) {
    expect(await stateOf(id)).toMatchObject({ title: "Vase", publishAt: null });
    expect(sent.filter(({ text }) => text.includes(`/studio/models/${id}`))).toMatchObject([
      {
        to: seller.user.email,
        subject: "Not published as scheduled: Vase",
        text: expect.stringContaining(mailTranslator("en")(`notPublished.${reason as keyof typeof ids}`)),
      },
    ]);
  }
});

test("the list of scheduled models begins with the next one", async () => {
  const late = await insertEdits(titled("Late"), { publishAt: inMinutes(600) });
  const soon = await insertEdits(titled("Soon"), { publishAt: inMinutes(300) });
  const { models } = await modelsPage(services, ModelsQuery.parse({ state: "scheduled" }));
  const ids = models.map(({ id }) => id).filter((id) => id === late || id === soon);
  expect(ids).toEqual([soon, late]);
  const page = await (await seller.fetch("/studio/models?state=scheduled")).text();
  expect(page).toContain("Scheduled");
});

test("a call schedules, moves and cancels, says what was before, and refuses what the form refuses", async () => {
  const id = await insertEdits(titled("Tall vase"));
  const schedule = async (publishAt: string | null, model = id) => {
    const answer = await callStudio("POST", "/schedule", { json: { id: model, publishAt } });
    return [answer.status, await answer.json()];
  };
  const [first, second] = [inMinutes(60).toISOString(), inMinutes(120).toISOString()];
  expect(await schedule(first)).toEqual([200, { id, publishAt: first, before: null }]);
  expect(await schedule(second)).toEqual([200, { id, publishAt: second, before: first }]);
  expect((await stateOf(id)).publishAt?.toISOString()).toBe(second);
  expect(await schedule("2020-01-01T00:00Z")).toMatchObject([
    400,
    { error: { code: "bad_input", fields: { publishAt: "Choose a time in the future" } } },
  ]);
  expect((await stateOf(id)).publishAt?.toISOString()).toBe(second);
  expect(await schedule(null)).toEqual([200, { id, publishAt: null, before: second }]);
  expect(await schedule(null)).toEqual([200, { id, publishAt: null, before: null }]);
  expect(await schedule(first, "no-such-model")).toMatchObject([404, { error: { code: "not_found" } }]);
});
