/** Every form of a page, with what its button sends and succeeds. */
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { requestSignInCode } from "#app/accounts/sign-in/sign-in.server.ts";
import { calls } from "#app/calls.server.ts";
import {
  contactMessages,
  importedPictures,
  letterChoices,
  passkeys,
  productFiles,
  purchases,
  totpSecrets,
  users,
} from "#app/db/schema.ts";
import { modelWithEdits } from "#app/edits/edits.server.ts";
import type { SellerCall } from "#app/http/endpoint.server.ts";
import { importFile, mailImportedBuyers } from "#app/imports/imports.server.ts";
import { sendingNow } from "#app/letters/schedule-letter.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { unsubscribeUrl } from "#app/mail/unsubscribe.server.ts";
import { subscribe } from "#app/news/subscribers.server.ts";
import { CONSENT_VERSION } from "#app/orders/delivery-consent.contract.ts";
import { newRecoveryCodes } from "#app/second-factor/recovery-codes.server.ts";
import { openSealedText } from "#app/second-factor/sealed-text.server.ts";
import { fieldSchema, kindOf } from "#app/shared/form-submission.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { localTime } from "#app/shared/time-zone.ts";
import type { z } from "#app/shared/zod.ts";
import { insertPaidGift } from "./gifts.ts";
import { insertLetter, insertReader, insertStartedLetter, publishImprint } from "./letters.ts";
import { createMailServices, insertMailToken } from "./mail.ts";
import { makeMember } from "./members.ts";
import { bundleOf, createBundle } from "./offers.ts";
import { insertOrder } from "./orders.ts";
import { createPendingOrder, findEventId, processEvent } from "./payments.ts";
import {
  insertProduct,
  insertProductFile,
  insertProductWithZip,
  insertPurchase,
  randomBytes,
} from "./products.ts";
import { allowReview, insertImportedReview } from "./reviews.ts";
import { db, stripe, testServices } from "./services.ts";
import { createShopper, inCart, type Shopper, type StudioCall } from "./shopper-calls.ts";
import { codeFor } from "./sign-in-codes.ts";
import { callStudio } from "./studio-api.ts";
import {
  browserWithSession,
  createUser,
  createUserWithPassword,
  insertSession,
  PASSWORD,
  SELLER_EMAIL,
} from "./users.ts";
import type { Writing, WritingRequest } from "./writing-calls.ts";
import {
  editedModel,
  ordersFile,
  publishedModel,
  STUDIO_CALLS,
  sellersSession,
  twoModels,
} from "./writing-studio-calls.ts";

type Sent = Pick<WritingRequest, "path" | "form" | "cookie">;
type More = Omit<Writing, "prepare">;

const { services } = testServices();
const NEW_PASSWORD = "spur-and-pinion-7";

/** A model that a shopper has bought at Stripe. */
async function boughtModel() {
  const person = await createUserWithPassword();
  const { id } = await insertProduct();
  const order = await createPendingOrder(services, person, { id });
  await stripe.pay(order.paymentSessionId);
  await processEvent(services, await findEventId(order.paymentSessionId, "checkout.session.completed"));
  return { id, code: order.code };
}

async function claimLink(sellerId: string): Promise<string> {
  const title = `Lamp ${crypto.randomUUID()}`;
  await insertProductWithZip(randomBytes(100), { title });
  const { services: mailing, sent, settled } = createMailServices(new Date());
  await importFile(mailing, {
    currency: "EUR",
    language: null,
    text: ordersFile(title),
    dryRun: false,
    by: sellerId,
  });
  await mailImportedBuyers(mailing, { language: "en" });
  await settled();
  await drainOutbox(mailing);
  return sent.map(({ text }) => /\/claim\/[\w-]+/.exec(text)?.[0]).find(Boolean) ?? "";
}

async function newsLink(): Promise<string> {
  const { services: mailing, sent, settled } = createMailServices(new Date());
  const visitor = { userAgent: "", network: crypto.randomUUID(), site: "site" };
  await subscribe(mailing, { email: `${crypto.randomUUID()}@new.test` }, visitor);
  await settled();
  return sent.map(({ text }) => /\/confirm-news\/[\w-]+/.exec(text)?.[0]).find(Boolean) ?? "";
}

/** An order whose models can be withdrawn from. */
async function withdrawableOrder(userId: string) {
  const product = await insertProductWithZip(randomBytes(100));
  await insertProductFile(product);
  const buyer = { name: "Ada", lastName: "Lovelace", country: "ES" };
  const consent = { consentVersion: "2026-11", consentAt: new Date() };
  const order = await insertOrder(userId, [{ productId: product.id }], { buyer, ...consent });
  await insertPurchase(userId, product.id);
  await db.update(purchases).set({ orderId: order.id }).where(eq(purchases.productId, product.id));
  return { code: order.code, model: product.id };
}

const linkOf = async ({ user }: Shopper, page: string, purpose: "reset" | "verify" | "change") => {
  const email = purpose === "change" ? `new-${user.email}` : user.email;
  return `/${page}/${(await insertMailToken(user.id, purpose, email, new Date())).token}`;
};
const verified = ({ user }: Shopper) =>
  db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, user.id));

const BUYER = { name: "Ada", lastName: "Maker", country: "ES", consent: "on", total: "499" };
const SETTINGS = "/dashboard/settings";
const password = { currentPassword: PASSWORD };

async function insertFailedPicture() {
  const { id } = await insertProduct({ status: "draft" });
  const at = new Date();
  const address = "https://cdn.shopify.com/owl.png";
  const failed = { failure: "noPicture" as const, dueAt: at, endedAt: at };
  await db.insert(importedPictures).values({ productId: id, address, position: 0, ...failed });
}

/** By the page's route, and what the form does where it has several. */
type Forms = Record<string, [(shopper: Shopper) => Promise<Sent> | Sent, More?]>;

/** A browser that asked for a code to log in. */
async function askedCode(email: string) {
  const visitor = { userAgent: "", network: crypto.randomUUID(), site: "site" };
  const { services: mailing, settled } = createMailServices(new Date());
  const token = await requestSignInCode(mailing, { email, formerToken: null }, visitor);
  await settled();
  return { cookie: `__Host-sign-in=${token}`, code: await codeFor(token) };
}

/** Forms of visitors and shoppers. */
const VISITORS: Forms = {
  "/contact": [
    ({ unique }) => ({
      path: "/contact",
      form: { name: "Ada", email: "ada@people.test", message: `Is it watertight? ${unique}` },
    }),
  ],
  "/memberships/cancel": [
    ({ unique }) => ({
      path: "/memberships/cancel",
      form: {
        kind: "extraordinary",
        reason: unique,
        name: "Ada",
        email: "ada@people.test",
        contract: "Mine",
      },
    }),
  ],
  "/forgot": [
    ({ user }) => ({ path: "/forgot", form: { email: user.email } }),
    { mayRepeat: "mails", isLater: true },
  ],
  "/login": [
    ({ user }) => ({ path: "/login", form: { email: user.email, password: PASSWORD } }),
    { mayRepeat: "sessions" },
  ],
  "/news": [
    ({ unique }) => ({ path: "/news", form: { email: `${unique}@new.test` } }),
    { mayRepeat: "mails", isLater: true },
  ],
  "/confirm-news/:token": [async () => ({ path: await newsLink() }), { refusedAgain: 400 }],
  "/register": [
    ({ unique }) => ({
      path: "/register",
      form: { username: "Eve", email: `${unique}@new.test`, password: PASSWORD, repeatPassword: PASSWORD },
    }),
    { refusedAgain: 409 },
  ],
  "/reset/:token": [
    async (shopper) => ({
      path: await linkOf(shopper, "reset", "reset"),
      form: { password: NEW_PASSWORD, repeatPassword: NEW_PASSWORD },
    }),
    { refusedAgain: 400 },
  ],
  "/sign-in": [
    ({ unique }) => ({ path: "/sign-in", form: { email: `${unique}@new.test` } }),
    { mayRepeat: "codes and their mails" },
  ],
  "/sign-in: by password": [
    ({ user }) => ({ path: "/sign-in", form: { email: user.email, password: PASSWORD } }),
    { mayRepeat: "sessions" },
  ],
  "/sign-in/code: a new account": [
    async ({ unique }) => {
      const { cookie, code } = await askedCode(`${unique}@new.test`);
      return { path: "/sign-in/code", cookie, form: { intent: "code", code } };
    },
    { refusedAgain: [303, 400] },
  ],
  "/sign-in/code: somebody else's password is removed": [
    async ({ user }) => {
      const { cookie, code } = await askedCode(user.email);
      return { path: "/sign-in/code", cookie, form: { intent: "code", code } };
    },
    { refusedAgain: [303, 400] },
  ],
  "/sign-in/code: another code": [
    async ({ unique }) => {
      const { cookie } = await askedCode(`${unique}@new.test`);
      return { path: "/sign-in/code", cookie, form: { intent: "resend" } };
    },
    { mayRepeat: "codes and their mails" },
  ],
  "/unsubscribe/:token": [
    async ({ user }) => ({
      path: new URL(await unsubscribeUrl(services.settings, user.id), "https://x").pathname,
    }),
  ],
  "/verify-email/:token: somebody else's password is removed": [
    async (shopper) => ({
      path: await linkOf(shopper, "verify-email", "verify"),
      form: { intent: "removePassword" },
    }),
    { refusedAgain: 400 },
  ],
};

const SHOPPERS: Forms = {
  "/cart": [
    async (shopper) => {
      await inCart(shopper);
      return { path: "/cart", form: { id: shopper.paid.id } };
    },
  ],
  "/checkout": [({ paid }) => ({ path: `/checkout?product=${paid.id}`, form: BUYER }), { hasSteps: true }],
  "/checkout: another license": [
    async (shopper) => {
      await inCart(shopper);
      return { path: "/checkout", form: { ...BUYER, edit: `${shopper.paid.id} commercial` } };
    },
  ],
  "/confirm-email/:token": [
    async (shopper) => ({
      path: await linkOf(shopper, "confirm-email", "change"),
      form: { intent: "confirm" },
    }),
    { refusedAgain: 400 },
  ],
  "/verify-email/:token": [
    async (shopper) => ({
      path: await linkOf(shopper, "verify-email", "verify"),
      form: { intent: "confirm" },
    }),
    { refusedAgain: 400 },
  ],
  "/dashboard/settings: preferences": [
    () => ({ path: SETTINGS, form: { intent: "preferences", language: "es", currency: "USD" } }),
  ],
  "/dashboard/settings: username": [
    () => ({ path: SETTINGS, form: { intent: "username", username: "Grace" } }),
  ],
  "/dashboard/settings: email": [
    async (shopper) => {
      await verified(shopper);
      return { path: SETTINGS, form: { intent: "email", email: `new-${shopper.user.email}`, ...password } };
    },
    { mayRepeat: "mails", isLater: true },
  ],
  "/dashboard/settings: verification": [
    () => ({ path: SETTINGS, form: { intent: "verification" } }),
    { mayRepeat: "mails" },
  ],
  "/dashboard/settings: news": [
    async (shopper) => {
      await verified(shopper);
      return { path: SETTINGS, form: { intent: "news", wanted: "on" } };
    },
  ],
  "/dashboard/settings: password": [
    () => ({
      path: SETTINGS,
      form: { intent: "password", ...password, password: NEW_PASSWORD, repeatPassword: NEW_PASSWORD },
    }),
    // The session that sent it has ended, and the new one was lost with the answer.
    { refusedAgain: 303 },
  ],
  "/dashboard/settings: log out others": [
    () => ({ path: SETTINGS, form: { intent: "logOutOthers", ...password } }),
  ],
  "/dashboard/settings: Google": [
    async ({ user }) => {
      await db.update(users).set({ googleSub: crypto.randomUUID() }).where(eq(users.id, user.id));
      return { path: SETTINGS, form: { intent: "googleDisconnect", ...password } };
    },
  ],
  "/dashboard/settings: connect Google": [
    async (shopper) => {
      await verified(shopper);
      return { path: SETTINGS, form: { intent: "googleConnect", ...password } };
    },
  ],
  "/dashboard/settings/delete": [
    () => ({ path: `${SETTINGS}/delete`, form: password }),
    { refusedAgain: 303 },
  ],
  "/dashboard/settings/export": [() => ({ path: `${SETTINGS}/export`, form: password })],
  "/dashboard/withdrawal/:code": [
    async ({ user }) => {
      const { code, model } = await withdrawableOrder(user.id);
      return { path: `/dashboard/withdrawal/${code}`, form: { model } };
    },
  ],
  "/dashboard/consent/:code": [
    async ({ user, paid }) => {
      const { code } = await insertOrder(user.id, [{ productId: paid.id }], { buyer: { country: "ES" } });
      return { path: `/dashboard/consent/${code}`, form: { version: CONSENT_VERSION } };
    },
  ],
  "/dashboard/take/:id": [
    async ({ user, paid }) => {
      await makeMember(user.id, { membership: { status: "ended" } });
      return { path: `/dashboard/take/${paid.id}`, form: {} };
    },
  ],
  "/gift/:token: claim": [
    async () => ({
      path: (await insertPaidGift((await createUser()).user.id)).path,
      form: { intent: "claim" },
    }),
  ],
  "/gift/:token: code": [
    async () => ({
      path: (await insertPaidGift((await createUser()).user.id)).path,
      form: { intent: "code" },
    }),
    { mayRepeat: "the mail, with a code of its own" },
  ],
  "/gift/:token: return": [
    async () => ({
      path: (await insertPaidGift((await createUser()).user.id)).path,
      form: { intent: "return" },
    }),
    { refusedAgain: 400 },
  ],
  "/dashboard/gift/:code: send": [
    async ({ user, unique }) => ({
      path: `/dashboard/gift/${(await insertPaidGift(user.id)).code}`,
      form: { intent: "send", email: `other-${unique}@people.test`, from: "Ada", note: "" },
    }),
    { mayRepeat: "the mail, with a link of its own" },
  ],
  "/dashboard/gift/:code: keep": [
    async ({ user }) => ({
      path: `/dashboard/gift/${(await insertPaidGift(user.id)).code}`,
      form: { intent: "keep" },
    }),
  ],
  "/wishlist: set": [() => ({ path: "/wishlist", form: { intent: "set-alarm" } })],
  "/wishlist: end": [() => ({ path: "/wishlist", form: { intent: "end-alarm" } })],
  "/logout": [() => ({ path: "/logout" })],
  "/product/:id: cart": [
    ({ paid }) => ({ path: `/product/${paid.id}`, form: { intent: "add", license: "standard" } }),
  ],
  "/product/:id: free": [
    ({ free }) => ({ path: `/product/${free.id}`, form: { intent: "free", license: "standard" } }),
  ],
  "/product/:id: bundle": [
    async () => {
      const ids = await twoModels();
      await createBundle(services, bundleOf({ ids, standard: 1_500 }));
      return { path: `/product/${ids[0]}`, form: { intent: "bundle", license: "standard" } };
    },
  ],
  "/product/:id/comments": [
    ({ paid, unique }) => ({
      path: `/product/${paid.id}/comments`,
      form: { intent: "add", message: `Fits ${unique}` },
    }),
  ],
  "/product/:id/comments: delete": [
    ({ paid, comment }) => ({
      path: `/product/${paid.id}/comments`,
      form: { intent: "delete", id: String(comment) },
    }),
    { refusedAgain: 404 },
  ],
  "/product/:id/:kind/:item/report": [
    async ({ paid }) => {
      const other = await createShopper();
      return {
        path: `/product/${other.paid.id}/comments/${other.comment}/report`,
        form: { reason: `Spam ${paid.id}` },
      };
    },
  ],
  "/product/:id/reviews: save": [
    async ({ user, owned }) => {
      await allowReview(user.id, owned.id);
      return { path: `/product/${owned.id}/reviews`, form: { intent: "save", stars: "5", text: "Fits" } };
    },
  ],
  "/product/:id/reviews: delete": [
    ({ reviewed }) => ({ path: `/product/${reviewed.id}/reviews`, form: { intent: "delete" } }),
    { refusedAgain: 404 },
  ],
  "/product/:id/photos": [
    ({ owned, photo }) => ({ path: `/product/${owned.id}/photos`, form: { id: String(photo) } }),
    { refusedAgain: 404 },
  ],
};

const LETTER = { audience: "buyers", "subject.en": "Gears", "body.en": "They turn." } as const;
const LETTER_TEXTS = { en: { subject: LETTER["subject.en"], body: LETTER["body.en"] } };

/** A button of a letter's page, with what it sends of the letter. */
const letterForm = (id: string, intent: string, form: Record<string, string> = {}) => ({
  path: `/studio/letters/${id}`,
  form: { intent, id, ...form },
});

const revisionOf = async (id: string) => ({
  revision: String((await modelWithEdits(services, id)).revision),
});

/** What the form of a model sends of its title. */
async function typedTitle(id: string, title = "Kettle") {
  return { "title.en": title, ...(await revisionOf(id)) };
}

async function chatWith(userId: string, form: Record<string, string>) {
  const token = await insertSession(userId);
  await browserWithSession(token).json("/app/message/create", { message: "Hello" });
  return { path: `/studio/chat/${userId}`, form: { id: `chat:${userId}`, ...form } };
}

const SELLERS: Forms = {
  "/studio/chat/:userId: answer": [
    ({ user, unique }) => chatWith(user.id, { intent: "answer", message: "Yes", clientId: unique }),
  ],
  "/studio/chat/:userId: seen": [({ user }) => chatWith(user.id, { intent: "seen", seen: "999999" })],
  "/studio/chat/:userId: done": [({ user }) => chatWith(user.id, { intent: "done" })],
  "/studio/contact/:reference": [
    async ({ user, unique }) => {
      const reference = `CM-${unique}`;
      const { id: userId, email } = user;
      const at = { language: "en" as const, createdAt: new Date() };
      await db
        .insert(contactMessages)
        .values({ reference, userId, name: "Ada", email, message: "Hello", ...at });
      return {
        path: `/studio/contact/${reference}`,
        form: { intent: "answer", id: `contact:${reference}`, message: "Yes", clientId: unique },
      };
    },
  ],
  "/studio/moderation/:kind: answer (reviews)": [
    ({ review }) => ({
      path: "/studio/moderation/reviews",
      form: {
        kind: "review",
        id: String(review),
        intent: "answer",
        answer: "Thanks.",
        revision: `review ${review}=`,
      },
    }),
  ],
  "/studio/moderation/:kind: hide (reviews)": [
    ({ review }) => ({
      path: "/studio/moderation/reviews",
      form: { kind: "review", id: String(review), intent: "hide", reason: "Insults" },
    }),
  ],
  "/studio/moderation/:kind: remove (reviews)": [
    ({ review }) => ({
      path: "/studio/moderation/reviews",
      form: { kind: "review", id: String(review), intent: "remove", reason: "An address" },
    }),
    { refusedAgain: 404 },
  ],
  "/studio/moderation/:kind: hide (gumroad)": [
    async () => ({
      path: "/studio/moderation/gumroad",
      form: {
        kind: "imported",
        id: String(await insertImportedReview((await insertProduct()).id)),
        intent: "hide",
        reason: "Insults",
      },
    }),
  ],
  "/studio/moderation/:kind: removeAll (gumroad)": [
    async () => {
      await insertImportedReview((await insertProduct()).id);
      return { path: "/studio/moderation/gumroad", form: { intent: "removeAll" } };
    },
  ],
  "/studio/settings: promise": [
    () => ({
      path: "/studio/settings",
      form: { intent: "promise", "promise.en": "Write to me.", "promise.es": "" },
    }),
  ],
  "/studio/settings: carts": [() => ({ path: "/studio/settings", form: { intent: "carts", remind: "on" } })],
  "/studio/settings: reviews": [
    () => ({ path: "/studio/settings", form: { intent: "reviews", askAfterDays: "14" } }),
  ],
  "/studio/moderation/:kind: answer (comments)": [
    ({ comment }) => ({
      path: "/studio/moderation/comments",
      form: {
        kind: "comment",
        id: String(comment),
        intent: "answer",
        answer: "It does.",
        revision: `comment ${comment}=`,
      },
    }),
  ],
  "/studio/moderation/:kind: hide (comments)": [
    ({ comment }) => ({
      path: "/studio/moderation/comments",
      form: { kind: "comment", id: String(comment), intent: "hide", reason: "Insults" },
    }),
  ],
  "/studio/moderation/:kind: remove (comments)": [
    ({ comment }) => ({
      path: "/studio/moderation/comments",
      form: { kind: "comment", id: String(comment), intent: "remove", reason: "An address" },
    }),
    { refusedAgain: 404 },
  ],
  "/studio/customers/:id: note": [
    ({ user }) => ({
      path: `/studio/customers/${user.id}`,
      form: { intent: "note", id: user.id, note: "Likes gears", revision: "0" },
    }),
  ],
  "/studio/customers/:id: block": [
    ({ user }) => ({ path: `/studio/customers/${user.id}`, form: { intent: "block", id: user.id } }),
  ],
  "/studio/customers/:id: delete the account": [
    ({ user }) => ({
      path: `/studio/customers/${user.id}`,
      form: { intent: "deleteAccount", id: user.id, email: user.email },
    }),
    { refusedAgain: 404 },
  ],
  "/studio/customers/:id/export": [({ user }) => ({ path: `/studio/customers/${user.id}/export` })],
  "/studio/front-page": [
    async ({ paid }) => {
      const form = { intent: "save", revision: "", model: paid.id, "sections[0].kind": "newest" };
      return { path: "/studio/front-page", form };
    },
  ],
  "/studio/bulk-edit": [
    async () => {
      const { id, updatedAt } = await insertProduct();
      const fields = { price: "percent", license: "all", percent: "10", status: "unpublished" };
      const form = { ...fields, addTags: "gear", removeTags: "", shown: `${id} ${updatedAt.getTime()}` };
      return { path: "/studio/bulk-edit", form: { ...form, amount: "", intent: "apply" } };
    },
  ],
  "/studio/import: fetchAgain": [
    async () => {
      await insertFailedPicture();
      return { path: "/studio/import", form: { intent: "fetchAgain" } };
    },
  ],
  "/studio/import: leaveOut": [
    async () => {
      await insertFailedPicture();
      return { path: "/studio/import", form: { intent: "leaveOut" } };
    },
  ],
  "/studio/import: forget": [
    async () => {
      const title = `Lamp ${crypto.randomUUID()}`;
      await insertProduct({ title });
      await importFile(services, {
        currency: "EUR",
        language: null,
        text: ordersFile(title),
        dryRun: false,
        by: "",
      });
      return { path: "/studio/import", form: { intent: "forget" } };
    },
  ],
  "/studio/legal/:document": [
    async () => {
      return {
        path: "/studio/legal/terms",
        form: {
          intent: "publish",
          document: "terms",
          revision: "0",
          "text.en": "You may print it. ".repeat(10),
          "text.es": "Puedes imprimirlo. ".repeat(10),
        },
      };
    },
  ],
  "/studio/letters/new": [
    () => ({ path: "/studio/letters/new", form: { intent: "save", ...LETTER } }),
    { mayRepeat: "letters that nobody was sent" },
  ],
  "/studio/letters/:id: save": [
    async () => letterForm(await insertLetter(), "save", { ...LETTER, revision: "1" }),
    { refusedAgain: 409 },
  ],
  "/studio/letters/:id: test": [
    async () => {
      const id = await insertLetter({ audience: { kind: "buyers" }, texts: LETTER_TEXTS });
      return letterForm(id, "test", { ...LETTER, revision: "1" });
    },
    { mayRepeat: "mails" },
  ],
  "/studio/letters/:id: remove": [
    async () => letterForm(await insertLetter(), "remove", { revision: "1" }),
    { refusedAgain: 409 },
  ],
  "/studio/letters/:id: take back": [
    async () => letterForm(await insertLetter({ dueAt: new Date(Date.now() + DAY_MS) }), "takeBack"),
    { refusedAgain: 409 },
  ],
  "/studio/letters/:id: stop": [
    async () => letterForm(await insertStartedLetter(), "stop"),
    { refusedAgain: 409 },
  ],
  "/studio/letters/:id/send": [
    async () => {
      await publishImprint();
      // Readers of an earlier run are there still.
      await db.delete(letterChoices);
      await insertReader();
      const { audience } = LETTER;
      const { recipients } = await sendingNow(services, { audience: { kind: audience } });
      const id = await insertLetter();
      return {
        path: `/studio/letters/${id}/send`,
        form: { intent: "schedule", id, revision: "1", recipients: String(recipients) },
      };
    },
    { refusedAgain: 409 },
  ],
  "/studio/models/:id: save": [
    async ({ paid }) => ({
      path: `/studio/models/${paid.id}`,
      form: { intent: "save", ...(await typedTitle(paid.id)) },
    }),
  ],
  "/studio/models/:id: publish": [
    async () => {
      const id = await editedModel();
      return { path: `/studio/models/${id}`, form: { intent: "publish", ...(await typedTitle(id)) } };
    },
    { hasSteps: true, isLookedAtAgain: true, refusedAgain: 409 },
  ],
  "/studio/models/:id: unpublish": [
    async ({ paid }) => ({
      path: `/studio/models/${paid.id}`,
      form: { intent: "unpublish", ...(await revisionOf(paid.id)) },
    }),
    { refusedAgain: 409 },
  ],
  "/studio/models/:id: schedule": [
    async () => {
      const publishAt = new Date(Date.now() + DAY_MS).toISOString();
      const id = await editedModel();
      const form = { intent: "schedule", publishAt, ...(await revisionOf(id)) };
      return { path: `/studio/models/${id}`, form };
    },
    { refusedAgain: 409 },
  ],
  "/studio/models/:id: unschedule": [
    async () => {
      const at = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + DAY_MS);
      const id = await editedModel(at);
      return {
        path: `/studio/models/${id}`,
        form: { intent: "unschedule", ...(await revisionOf(id)) },
      };
    },
    { refusedAgain: 409 },
  ],
  "/studio/models/:id: discard": [
    async () => {
      const id = await editedModel();
      return { path: `/studio/models/${id}`, form: { intent: "discard", ...(await revisionOf(id)) } };
    },
    { refusedAgain: 409 },
  ],
  "/studio/models/:id: duplicate": [
    async () => {
      const id = await editedModel();
      return { path: `/studio/models/${id}`, form: { intent: "duplicate", ...(await revisionOf(id)) } };
    },
    { mayRepeat: "drafts" },
  ],
  "/studio/models/:id: delete": [
    async () => ({ path: `/studio/models/${await publishedModel()}`, form: { intent: "delete" } }),
    { refusedAgain: 404 },
  ],
  "/studio/models/:id/parts": [
    async () => {
      const { id } = await insertProduct();
      const size = { sizeX: 10, sizeY: 10, sizeZ: 10 };
      const file = { productId: id, version: 1, path: "a.stl", bytes: 9, format: "stl" };
      await db.insert(productFiles).values({ ...file, ...size });
      return {
        path: `/studio/models/${id}/parts`,
        form: { intent: "save", id, version: "1", "parts[0].quantity": "2" },
      };
    },
  ],
  "/studio/orders/:code: receipt": [
    async () => {
      const { code } = await boughtModel();
      return { path: `/studio/orders/${code}`, form: { intent: "receipt", code } };
    },
    { mayRepeat: "mails" },
  ],
  "/studio/orders/:code: refund": [
    async () => {
      const { code } = await boughtModel();
      return {
        path: `/studio/orders/${code}`,
        form: {
          intent: "refund",
          code,
          refund: crypto.randomUUID(),
          what: "order",
          reason: "requested_by_customer",
          alreadyRefunded: "0",
        },
      };
    },
    { hasSteps: true, refusedAgain: 409 },
  ],
  "/studio/orders/:code: license": [
    async () => {
      const { code, id } = await boughtModel();
      return {
        path: `/studio/orders/${code}`,
        form: { intent: "license", code, change: "revoked", license: "standard", model: id, note: "asked" },
      };
    },
    { refusedAgain: 400 },
  ],
  "/studio/moderation/:kind: approve (photos)": [
    ({ photo }) => ({
      path: "/studio/moderation/photos",
      form: { kind: "photo", id: String(photo), intent: "approve" },
    }),
  ],
  "/studio/moderation/:kind: remove (photos)": [
    ({ photo }) => ({
      path: "/studio/moderation/photos",
      form: { kind: "photo", id: String(photo), intent: "remove", reason: "A face" },
    }),
    { refusedAgain: [404, 409] },
  ],
  "/studio/settings: mails": [
    async () => {
      return { path: "/studio/settings", form: { intent: "mails", sales: "on" } };
    },
  ],
  "/studio/settings: tax": [
    async () => {
      return { path: "/studio/settings", form: { intent: "tax", by: "stripe_tax", footer: "Ada, Madrid" } };
    },
  ],
  "/studio/vat": [
    async () => {
      return { path: "/studio/vat", form: { intent: "vat", home: "ES", ossFrom: "2026-07-01" } };
    },
  ],
  "/studio/settings/brand": [
    async () => {
      return {
        path: "/studio/settings/brand",
        form: { intent: "save", name: "Ada's", typeface: "lab", languages: "es", revision: "0" },
      };
    },
    { refusedAgain: 409 },
  ],
};

/** Buttons of the studio that send what a call takes: each sends the call's example. Parameters of the address are fields of it. */
const LIKE_CALLS: Record<string, [intent: string, call: StudioCall]> = {
  "/studio/collections: create": ["create", "POST /app/studio/collections"],
  "/studio/collections: order": ["order", "POST /app/studio/collections/order"],
  "/studio/collections/:slug: save": ["save", "POST /app/studio/collections/change"],
  "/studio/collections/:slug: arrange": ["arrange", "POST /app/studio/collections/models"],
  "/studio/collections/:slug: remove": ["remove", "POST /app/studio/collections/remove"],
  "/studio/tags": ["save", "POST /app/studio/tags"],
  "/studio/import: mail": ["mail", "POST /app/studio/import/mails"],
  "/studio/models/:id/versions/:version": ["restore", "POST /app/studio/rollback"],
  "/studio/offers/new-bundle": ["save", "POST /app/studio/bundles"],
  "/studio/offers/bundles/:id": ["save", "POST /app/studio/bundles/change"],
  "/studio/offers/bundles/:id: end": ["end", "POST /app/studio/bundles/end"],
  "/studio/offers/new-sale": ["save", "POST /app/studio/sales"],
  "/studio/offers/sales/:id": ["save", "POST /app/studio/sales/change"],
  "/studio/offers/sales/:id: end": ["end", "POST /app/studio/sales/end"],
  "/studio/offers/open-price/:id": ["save", "POST /app/studio/open-price"],
  "/studio/offers/new-coupon": ["save", "POST /app/studio/coupons"],
  "/studio/offers/coupons/:code": ["save", "POST /app/studio/coupons/change"],
  "/studio/offers/coupons/:code: end": ["end", "POST /app/studio/coupons/end"],
  "/studio/memberships": ["order", "POST /app/studio/memberships/tiers/order"],
  "/studio/memberships/new-tier": ["save", "POST /app/studio/memberships/tiers"],
  "/studio/memberships/tiers/:slug: save": ["save", "POST /app/studio/memberships/tiers/change"],
  "/studio/memberships/tiers/:slug: end": ["end", "POST /app/studio/memberships/tiers/end"],
  "/studio/memberships/tiers/:slug: reopen": ["reopen", "POST /app/studio/memberships/tiers/reopen"],
  "/studio/memberships/tiers/:slug: remove": ["remove", "POST /app/studio/memberships/tiers/remove"],
  "/studio/settings/webhooks: add": ["add", "POST /app/studio/webhooks"],
  "/studio/settings/webhooks: secret": ["secret", "POST /app/studio/webhooks/secret"],
  "/studio/settings/webhooks: test": ["test", "POST /app/studio/webhooks/test"],
  "/studio/settings/webhooks: resume": ["resume", "POST /app/studio/webhooks/resume"],
  "/studio/settings/webhooks: remove": ["remove", "POST /app/studio/webhooks/remove"],
};

/** The fields of a form that mean what a call is sent, the inverse of `formSubmission`. */
function fieldsOf(schema: z.ZodObject, value: unknown, name: string): [string, string][] {
  if (value === null || value === undefined) return [];
  const of = (each: unknown, part: string) => fieldsOf(schema, each, `${name}${part}`);
  switch (kindOf(fieldSchema(schema, name))) {
    case "object":
      return Object.entries(value).flatMap(([key, each]) => of(each, `.${key}`));
    case "list": {
      const items = value as unknown[];
      const isOfObjects = kindOf(fieldSchema(schema, `${name}[0]`)) === "object";
      return isOfObjects
        ? items.flatMap((each, at) => of(each, `[${at}]`))
        : items.map((each) => [name, String(each)]);
    }
    case "boolean":
      return value ? [[name, "on"]] : [];
    case "euros":
      return [[name, (Number(value) / 100).toFixed(2)]];
    case "time": {
      const [day = "", time = ""] = localTime(Date.parse(String(value)), "Europe/Madrid").split("T");
      return [
        [`${name}.day`, day],
        [`${name}.time`, time.slice(0, "15:05".length)],
        [`${name}.stored`, String(value)],
      ];
    }
    default:
      return [[name, String(value)]];
  }
}

const likeCalls = (): Forms =>
  Object.fromEntries(
    Object.entries(LIKE_CALLS).map(([page, [intent, call]]) => {
      const { input, ...more } = STUDIO_CALLS[call];
      const { input: schema } = calls[call] as SellerCall<z.ZodObject, unknown>;
      const make = async () => {
        const sent = (await input()) as Record<string, unknown>;
        const [item] = (sent.ids as string[] | undefined) ?? [];
        const path = page.replace(/: .*/, "").replace(/:(\w+)/g, (_, field) => String(sent[field] ?? item));
        const fields = Object.entries(sent).flatMap(([name, value]) => fieldsOf(schema, value, name));
        return { path, form: [["intent", intent], ...fields] as [string, string][] };
      };
      return [page, [make, more]];
    }),
  );

/** The code that the seller's app shows, some 30-second periods from now. */
async function appCode(sellerId: string, periods: number): Promise<string> {
  const [row] = await db.select().from(totpSecrets).where(eq(totpSecrets.userId, sellerId));
  const secret = (await openSealedText(row?.secret ?? "", services.settings))?.split(" ").at(-1) ?? "";
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + periods * 30_000,
  });
}

/** Forms of the second factor: the seller has none at first. */
function secondFactorForms(sellerId: string): Record<string, Writing> {
  const security = "/studio/security";
  const start = async () => {
    await callStudio("POST", "/second-factor/reset", { json: { email: SELLER_EMAIL } });
    return insertSession(sellerId);
  };
  const begin = async () => {
    const token = await start();
    await browserWithSession(token).form(security, { intent: "startApp" });
    return token;
  };
  const finish = async () => {
    const token = await begin();
    await browserWithSession(token).form(security, { intent: "app", code: await appCode(sellerId, -1) });
    return insertSession(sellerId);
  };
  return {
    "POST /studio/security: an app": {
      prepare: async () => ({ path: security, token: await start(), form: { intent: "startApp" } }),
    },
    "POST /studio/security: its first code": {
      prepare: async () => {
        const token = await begin();
        return { path: security, token, form: { intent: "app", code: await appCode(sellerId, -1) } };
      },
      // The session got another token, which was lost with the answer.
      refusedAgain: 404,
    },
    "POST /studio/security: without a passkey": {
      prepare: async () => {
        await finish();
        const id = crypto.randomUUID();
        const key = { id, userId: sellerId, publicKey: "", counter: 0, transports: [], name: "Phone" };
        await db.insert(passkeys).values({ ...key, createdAt: new Date() });
        return {
          path: security,
          token: await sellersSession(sellerId),
          form: { intent: "removePasskey", id },
        };
      },
      refusedAgain: 404,
    },
    "POST /studio/confirm": {
      prepare: async () => {
        const token = await finish();
        return { path: "/studio/confirm", token, form: { intent: "app", code: await appCode(sellerId, 0) } };
      },
      refusedAgain: 404,
    },
    "POST /studio/confirm: a recovery code": {
      prepare: async () => {
        await start();
        const { codes, writes } = await newRecoveryCodes(services, sellerId);
        await db.batch(writes);
        await sellersSession(sellerId);
        const token = await insertSession(sellerId);
        return { path: "/studio/confirm", token, form: { intent: "recovery", code: codes[0] ?? "" } };
      },
      refusedAgain: 404,
    },
    "POST /studio/security: recovery codes": {
      prepare: async () => {
        await start();
        return { path: security, token: await sellersSession(sellerId), form: { intent: "codes" } };
      },
      mayRepeat: "recovery codes and the mail about them",
    },
  };
}

/** Every form, by "POST", its page's route, and what it does where the page has several. */
export function forms(sellerId: string): Record<string, Writing> {
  const made = (table: Forms, tokenOf: (shopper: Shopper) => Promise<string> | string | undefined) =>
    Object.entries(table).map(([page, [make, more]]): [string, Writing] => {
      const prepare = async () => {
        const shopper = await createShopper();
        const { form = {}, ...sent } = await make(shopper);
        const token = await tokenOf(shopper);
        return { ...sent, form, ...(token && { token }) };
      };
      return [`POST ${page}`, { ...more, prepare }];
    });
  return {
    ...Object.fromEntries([
      ...made(VISITORS, () => undefined),
      ...made(SHOPPERS, ({ token }) => token),
      ...made(
        { "/claim/:token": [async () => ({ path: await claimLink(sellerId) }), { refusedAgain: 400 }] },
        ({ token }) => token,
      ),
      ...made({ ...SELLERS, ...likeCalls() }, () => sellersSession(sellerId)),
    ]),
    ...secondFactorForms(sellerId),
  };
}
