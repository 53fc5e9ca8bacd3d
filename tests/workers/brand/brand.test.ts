import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { isReservedName } from "#app/accounts/reserved-names.server.ts";
import { contrast } from "#app/brand/accent.ts";
import { readStoredBrand } from "#app/brand/brand.server.ts";
import { outbox } from "#app/db/schema.ts";
import { readSettings } from "#app/env.server.ts";
import type { OutgoingMail } from "#app/mail/mailer.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { createServices } from "#app/services.server.ts";
import { countRoundTrips } from "#tests/support/database.ts";
import { encodePicture } from "#tests/support/image-files.ts";
import { testMailer } from "#tests/support/mail.ts";
import { png } from "#tests/support/png.ts";
import { insertProduct } from "#tests/support/products.ts";
import { htmlWithoutScripts } from "#tests/support/responses.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createSeller, createUser, createVisitor, submitForm } from "#tests/support/users.ts";

const { services } = testServices();
const seller = await createSeller();
const visitor = await createVisitor();

const PAGE = "/studio/settings/brand";
const EMPTY = { intent: "save", languages: "es", typeface: "workshop" };
const save = (fields: Record<string, string>) =>
  submitForm(seller, PAGE, { revision: "", ...EMPTY, ...fields });

/** Requests a page as a new browser, in a language. */
async function read(path: string, language = "en") {
  const answer = await visitor.fetch(path, { headers: { Accept: "text/html", "Accept-Language": language } });
  return { answer, html: await htmlWithoutScripts(answer) };
}

function upload(picture: string, file: Uint8Array<ArrayBuffer> | null) {
  const form = new FormData();
  form.set("file", new File(file ? [file] : [], "picture.png"));
  return seller.fetch(`${PAGE}.data?picture=${picture}&_routes=routes%2Fstudio.settings_.brand`, {
    method: "POST",
    headers: { Host: "shop.test" },
    body: form,
  });
}

/** Uploads a picture. @returns what the form then has in the picture's field */
async function draft(picture: string, file: Uint8Array<ArrayBuffer>): Promise<string> {
  const answer = await upload(picture, file);
  expect(answer.status).toBe(200);
  return (await answer.text()).match(/"(brand\/[^"]+ \d+x\d+)"/)?.[1] ?? "";
}

test("without settings every page has the default brand", async () => {
  const { html } = await read("/contact");
  expect(html).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>');
  expect(html).toContain("Which terms apply?");
  expect(html).toMatch(/<title>Contact · Stall<\/title>/);
  const home = await read("/?sort=size");
  expect(home.html).not.toContain("prefers-color-scheme:dark){:root{--color-accent:");
});

test("name, words, questions and contact data are on the pages, in each language, and in the manifest", async () => {
  const saved = await save({
    name: "Ada <Prints>",
    "heroTitle.en": "Gears that mesh.",
    "heroTitle.es": "Engranajes que encajan.",
    "heroLead.en": "Cut for real printers.",
    "faq.en": "## How do I pay?\n\nBy **card**.\n\n## Where are you?\n\nIn Madrid.",
    email: "ada@prints.test",
    phone: "+34 600 000 000",
    address: "Calle Mayor 1\n28013 Madrid",
  });
  expect(saved.status).toBe(303);
  const english = await read("/?price=free&sort=newest&q=");
  expect(english.html).toContain("Ada &lt;Prints&gt;");
  const home = await read("/");
  expect(home.html).toContain("Gears that mesh.");
  expect(home.html).toContain('<meta name="description" content="Cut for real printers."/>');
  const spanish = await read("/", "es");
  expect(spanish.html).toContain("Engranajes que encajan.");
  expect(spanish.html).toContain('<p lang="en"');
  const contact = await read("/contact");
  expect(contact.html).toContain("How do I pay?");
  expect(contact.html).toContain("<strong><span>card</span></strong>");
  expect(contact.html).not.toContain("Which terms apply?");
  expect(contact.html).toContain('href="mailto:ada@prints.test"');
  const manifest = await (await visitor.fetch("/manifest/es")).json<{ name: string }>();
  expect(manifest.name).toBe("Ada <Prints>");
});

test("the main language is a setting: it is always offered, first in the forms, and known to every page", async () => {
  const set = (mainLanguage: string) =>
    submitForm(seller, "/studio/settings", { intent: "language", mainLanguage });
  const positions = async () => {
    const html = await htmlWithoutScripts(await seller.fetch(PAGE));
    return ["en", "es"].map((code) => html.indexOf(`name="heroTitle.${code}"`));
  };
  expect((await services.shop.profile()).mainLanguage).toBe("en");
  const before = await positions();
  expect(before[0]).toBeLessThan(before[1] ?? 0);
  await save({ languages: "" });
  expect((await set("de")).status).toBe(400);
  expect((await set("es")).headers.get("Location")).toBe("/studio/settings?done=studio.saved");
  services.shop.forget();
  const { mainLanguage, brand } = await services.shop.profile();
  expect(mainLanguage).toBe("es");
  expect(brand.languages).toEqual(["en", "es"]);
  const after = await positions();
  expect(after[1]).toBeLessThan(after[0] ?? 0);
  expect(await htmlWithoutScripts(await seller.fetch("/studio/settings"))).toMatch(
    /<option[^>]* value="es"[^>]* selected=""/,
  );
  await set("en");
  await save({});
  services.shop.forget();
});

test("the form has the questions that the shop shows; saved as they are, the default ones stay the default", async () => {
  const textOf = (html: string, name: string) =>
    html.match(new RegExp(`<textarea[^>]*name="${name}"[^>]*>([\\s\\S]*?)</textarea>`))?.[1] ?? "";
  await save({});
  const page = await htmlWithoutScripts(await seller.fetch(PAGE));
  const [english, spanish] = [textOf(page, "faq.en"), textOf(page, "faq.es")];
  expect(english).toMatch(/^## How can I pay\?\n/);
  expect(spanish).toMatch(/^## ¿Cómo puedo pagar\?\n/);
  await save({ "faq.en": english, "faq.es": spanish });
  expect((await readStoredBrand(services)).faq).toEqual({});
  await save({ "faq.en": english.replace("By card", "By **bank card**"), "faq.es": spanish });
  const contact = await read("/contact");
  expect(contact.html).toContain("<strong><span>bank card</span></strong>");
  expect((await read("/contact", "es")).html).toContain("¿Cómo puedo pagar?");
});

test("a colour is made readable, and is in the style sheet that the CSP allows", async () => {
  await save({ name: "Ada", accent: "#FFD400" });
  const { answer, html } = await read("/contact");
  const [, light, dark] =
    html.match(/:root\{--color-accent:(#\w{6}).*?dark\)\{:root\{--color-accent:(#\w{6})/) ?? [];
  expect(contrast(light ?? "#fff", "#f1ede5")).toBeGreaterThanOrEqual(4.5);
  expect(dark).toBe("#ffd400");
  const sheet = html.match(/<style id="page-styles"[^>]*>([\s\S]*?)<\/style>/)?.[1] ?? "";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(sheet));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  expect(answer.headers.get("Content-Security-Policy")).toContain(`style-src 'self' 'sha256-${hash}'`);
  expect(await (await save({ accent: "red;}" })).text()).toContain("Write a colour as #rrggbb");
});

test("headlines have the face that the seller chose, whose font a page names before its style sheet does", async () => {
  const fontOf = ({ answer, html }: Awaited<ReturnType<typeof read>>) => {
    const [, font] =
      html.match(/@font-face\{font-family:Display;[^}]*src:url\((\/assets\/[\w-]+\.woff2)\)/) ?? [];
    expect(answer.headers.get("Link")).toBe(
      `<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
    );
    return font;
  };
  const before = fontOf(await read("/contact"));
  expect((await save({ typeface: "gallery" })).status).toBe(303);
  const after = fontOf(await read("/contact"));
  expect(before).toContain("familjen");
  expect(after).toContain("dm-serif");
  expect((await save({ typeface: "comic" })).status).toBe(400);
  expect(fontOf(await read("/contact"))).toBe(after);
});

test("mails are from the shop's name, in its colour, with its contact data", async () => {
  await save({
    name: "Ada's Prints",
    accent: "#0055ff",
    address: "Calle Mayor 1\nMadrid",
    email: "ada@prints.test",
  });
  services.shop.forget();
  const { user } = await createUser();
  await db
    .insert(outbox)
    .values({ cause: "a", template: "password-changed", userId: user.id, data: {}, dueAt: new Date(0) });
  const sent: OutgoingMail[] = [];
  const mailer = testMailer(async (mail) => void sent.push(mail));
  await drainOutbox({ ...testServices().services, db, mailer });
  const [mail] = sent.filter(({ to }) => to === user.email);
  expect(mail?.fromName).toBe("Ada's Prints");
  expect(mail?.html).toContain("background:#0055ff");
  expect(mail?.html).not.toContain("#c2410c");
  expect(mail?.text).toContain("Calle Mayor 1, Madrid\nada@prints.test");
});

test("the shop's name cannot be registered as a username", async () => {
  await save({ name: "Torno Azul" });
  services.shop.forget();
  expect(await isReservedName(testServices().services, "Torno Azul")).toBe(true);
  expect(await isReservedName(testServices().services, "Torno Rojo")).toBe(false);
});

test("a language that is not offered is neither linked nor shown", async () => {
  await submitForm(seller, PAGE, { ...EMPTY, languages: "", revision: "", name: "English only" });
  const { html } = await read("/contact", "es");
  expect(html).toContain('<html lang="en"');
  expect(html).not.toContain("lang=es");
  expect((await read("/?lang=es&sort=price", "es")).html).toContain('<html lang="en"');
  const sitemap = await (await visitor.fetch("/sitemap/1")).text();
  expect(sitemap).not.toContain("lang=es");
  await save({});
  expect((await read("/contact", "es")).html).toContain('<html lang="es"');
});

test("logo, icon and picture are uploaded as drafts, shown once the brand is saved with them, and removed in the same way", async () => {
  await save({});
  const pictures = {
    logo: await draft("logo", png(400, 100)),
    icon: await draft("icon", png(600, 600)),
    hero: await draft("hero", await encodePicture(1_600, 900, "image/jpeg")),
  };
  expect((await read("/contact")).html).toContain("/favicon.svg");
  // A refused form keeps them, and stores nothing.
  const refused = await save({ ...pictures, accent: "no colour" });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain(`name="logo" value="${pictures.logo}"`);
  expect((await read("/contact")).html).toContain("/favicon.svg");
  expect((await save(pictures)).status).toBe(303);
  const { html } = await read("/contact");
  const logo =
    html.match(/<img src="(\/images\/brand\/[0-9a-f]{64}\.webp)" alt="Stall" width="128" height="32"/)?.[1] ??
    "";
  const served = await visitor.fetch(logo);
  expect(served.headers.get("Content-Type")).toBe("image/webp");
  expect(served.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(html).toMatch(/<link rel="icon" href="\/images\/brand\/[0-9a-f]{64}\.png" type="image\/png"\/>/);
  const { icons } = await (await visitor.fetch("/manifest/en")).json<{ icons: { sizes: string }[] }>();
  expect(icons.map(({ sizes }) => sizes)).toEqual(["192x192", "512x512"]);
  const home = await seller.fetch("/?lang=en", { headers: { Accept: "text/html" } });
  expect(await home.text()).toMatch(/brand\/[0-9a-f]{64}\.webp" alt="" width="1200" height="675"/);
  const form = await htmlWithoutScripts(await seller.fetch(PAGE));
  for (const [kind, text] of Object.entries(pictures))
    expect(form).toContain(`name="${kind}" value="${text}"`);
  expect((await save({ ...pictures, logo: "" })).status).toBe(303);
  expect((await read("/contact")).html).not.toContain(logo);
  expect((await save({})).status).toBe(303);
  expect((await read("/contact")).html).toContain("/favicon.svg");
  // What no upload has returned is no picture.
  expect((await save({ logo: "../products/other.webp 1x1" })).status).toBe(400);
});

test("a file that is not a picture, an icon of another shape, one that is too large and none are refused with a reason", async () => {
  const refused = async (answer: Response) => [answer.status, await answer.text()] as const;
  const noPicture = new TextEncoder().encode("<svg onload=alert(1)>") as Uint8Array<ArrayBuffer>;
  const because = (key: string) => expect.stringContaining(`studioBrand.${key}`);
  expect(await refused(await upload("logo", noPicture))).toEqual([415, because("pictureType")]);
  expect(await refused(await upload("icon", png(600, 300)))).toEqual([415, because("iconShape?min=512")]);
  expect(await refused(await upload("hero", null))).toEqual([400, because("pictureMissing")]);
  const large = new Uint8Array(9 * 1024 * 1024);
  expect(await refused(await upload("hero", large))).toEqual([413, because("pictureBytes?max=8")]);
  expect((await upload("favicon", png(600, 600))).status).toBe(404);
});

test("when two sellers save at the same time, the later gets an error and can save again", async () => {
  const opened = await (await seller.fetch(PAGE)).text();
  const revision = opened.match(/name="revision" value="(\d+)"/)?.[1] ?? "";
  expect((await save({ name: "First", revision })).status).toBe(303);
  const late = await save({ name: "Second", revision });
  const page = await late.text();
  expect(late.status).toBe(409);
  expect(page).toContain("Changed in another window");
  expect(page).toContain('value="Second"');
  const again = page.match(/name="revision" value="(\d+)"/)?.[1] ?? "";
  expect((await save({ name: "Second", revision: again })).status).toBe(303);
  expect((await read("/contact")).html).toContain("Second");
});

test("the preview shows what is typed while another field is unfinished, and stores nothing", async () => {
  await save({ name: "Before" });
  const answer = await submitForm(seller, `${PAGE}.data?_routes=routes%2Fstudio.settings_.brand`, {
    ...EMPTY,
    intent: "preview",
    name: "Typed",
    "heroTitle.en": "Typed words",
    email: "unfinished@",
  });
  const text = await answer.text();
  expect(text).toContain("Typed words");
  expect((await read("/contact")).html).toContain("Before");
});

test("an isolate reads the brand and the legal texts in one round trip, and not again for five seconds", async () => {
  const { DB, count } = countRoundTrips();
  const request = (readConstraint: D1SessionConstraint, lastWrite = 0) =>
    createServices(
      { ...env, DB },
      {
        settings: readSettings(env),
        readConstraint,
        lastWrite,
        language: "en",
        waitUntil: () => {},
        log: () => {},
      },
    ).shop;
  services.shop.forget();
  await request("first-unconstrained").profile();
  await request("first-unconstrained").profile();
  expect(count()).toBe(1);
  // What a replica answered may be old, so the primary is read once.
  await request("first-primary").profile();
  await request("first-primary").profile();
  expect(count()).toBe(2);
  // This browser has changed something since.
  await request("first-primary", Date.now() + 1).profile();
  expect(count()).toBe(3);
});

test("the maker's card is on the shop's page and each model's, in the reader's language, and nowhere without a word of the maker", async () => {
  const [{ id }, unseen] = [await insertProduct(), await insertProduct()];
  const pages = ["/", `/product/${id}`];
  expect((await read(`/product/${unseen.id}`)).html).not.toMatch(/"#?maker"/);
  expect((await save({ links: "http://ada.test" })).status).toBe(400);
  const saved = await save({
    name: "Ada Prints",
    portrait: await draft("portrait", png(600, 600)),
    "about.en": "I print **at night**.",
    "about.es": "Imprimo **de noche**.",
    links: "https://www.printables.com/@ada/\ninstagram.com/ada",
  });
  expect(saved.status).toBe(303);
  for (const path of pages) {
    const { html } = await read(path);
    expect(html).toContain("About Ada Prints");
    expect(html).toContain("at night");
    expect(html).toMatch(
      /<a href="https:\/\/www\.printables\.com\/@ada\/" rel="me noopener"[^>]*>printables\.com\/@ada</,
    );
    expect(html).toContain('<a href="https://instagram.com/ada" rel="me noopener"');
    expect((await read(path, "es")).html).toContain("de noche");
  }
  expect((await read(`/product/${id}`)).html).toMatch(
    /<img[^>]*class="[^"]*rounded-full[^"]*"[^>]*>.*?Made by<\/span><a href="#maker"[^>]*>Ada Prints<\/a>.*?<a href="\/contact"[^>]*>.*?Ask</s,
  );
});
