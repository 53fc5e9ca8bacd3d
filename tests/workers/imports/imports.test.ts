import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  importedBuyers,
  importedPurchases,
  importedReviews,
  licenseChanges,
  outbox,
  products,
  purchases,
  referenceRates,
  users,
} from "#app/db/schema.ts";
import { ImportOptions, type ImportReport } from "#app/imports/imports.contract.ts";
import {
  importedBuyers as countBuyers,
  importFile,
  mailImportedBuyers,
} from "#app/imports/imports.server.ts";
import { accountData } from "#app/privacy/privacy.server.ts";
import { erasePerson } from "#app/privacy/privacy.store.server.ts";
import { deleteProduct } from "#app/publishing/delete-product.server.ts";
import { statisticsPage } from "#app/statistics/statistics.server.ts";
import { databaseContent } from "#tests/support/database.ts";
import { createMailServices } from "#tests/support/mail.ts";
import { insertProduct, insertProductWithZip, randomBytes } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { callStudio, newVersionRequest } from "#tests/support/studio-api.ts";
import {
  createSeller,
  createUser,
  createUserWithPassword,
  createVisitor,
  submitForm,
} from "#tests/support/users.ts";

const { services } = testServices();
const seller = await createSeller();
await db.insert(referenceRates).values({ date: "2026-11-20", rates: { USD: 1.2 }, fetchedAt: new Date() });

const csv = (columns: string[], ...rows: Record<string, string>[]) =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))
    .join("\r\n");

const PRODUCT = ["Handle", "Title", "Body (HTML)", "Tags", "Option1 Value", "Variant Price", "Image Src"];
const ORDER = [
  "Name",
  "Email",
  "Financial Status",
  "Paid at",
  "Cancelled at",
  "Lineitem name",
  "Billing Name",
];
/** All columns of an export by Shopify. */
const SHOPIFY_ORDER_COLUMNS = [
  "Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total",
  "Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price",
  "Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status",
  "Billing Name,Billing Street,Billing Address1,Billing Address2,Billing Company,Billing City,Billing Zip,Billing Province",
  "Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company",
  "Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Note Attributes,Cancelled at",
  "Payment Method,Payment Reference,Refunded Amount,Vendor,Outstanding Balance,Employee,Location,Device ID,Id,Tags",
  "Risk Level,Source,Lineitem discount,Tax 1 Name,Tax 1 Value,Phone,Receipt Number,Duties,Billing Province Name",
  "Shipping Province Name,Payment ID,Payment Terms Name,Next Payment Due At,Payment References",
].flatMap((line) => line.split(","));
const SALE = [
  "Purchase ID",
  "Item Name",
  "Buyer Name",
  "Purchase Email",
  "Purchase Time (UTC timezone)",
  "Refunded?",
  "Fully Refunded?",
  "Disputed?",
  "Dispute Won?",
  "Recurring Charge?",
  "Free trial purchase?",
  "Pre-order authorization?",
  "Access Revoked?",
  "Variants",
  "Product ID",
  "Item Price ($)",
  "Variants Price ($)",
  "Giftee Email",
  "Quantity",
  "Recurrence",
  "Tip ($)",
  "Do not contact?",
];

/** What Gumroad writes of a purchase that was paid and nothing else. */
const SOLD = {
  "Purchase Time (UTC timezone)": "2024-03-01 12:34:56 UTC",
  ...Object.fromEntries(
    SALE.filter((column) => column.endsWith("?") && column !== "Do not contact?").map((column) => [
      column,
      "0",
    ]),
  ),
};
const salesFile = (...rows: Record<string, string>[]) =>
  csv(SALE, ...rows.map((row) => ({ ...SOLD, ...row })));

const run = (
  text: string,
  dryRun = false,
  { commercial, ...options }: { commercial?: string[]; language?: string; currency?: string } = {},
) =>
  importFile(services, {
    ...ImportOptions.parse({ currency: "EUR", language: null, ...options }),
    ...(commercial && { commercial }),
    text,
    dryRun,
    by: seller.user.id,
  });
const outcomes = ({ rows }: ImportReport) =>
  rows.map(({ title, outcome, reason }) => [title, outcome, reason]);
const productOf = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0];

const SHOPIFY = csv(
  PRODUCT,
  {
    Handle: "tall-vase",
    Title: "Tall vase",
    "Body (HTML)": "<p>A <b>vase</b></p><script>x()</script>",
    Tags: "Decor, vase",
    "Option1 Value": "Standard",
    "Variant Price": "4.99",
    "Image Src": "https://cdn.shopify.com/a.jpg",
  },
  { Handle: "tall-vase", "Option1 Value": "Commercial", "Variant Price": "19.99" },
  { Handle: "cheap", Title: "Cheap one", "Variant Price": "0.20" },
  { Handle: "priceless", Title: "Priceless" },
  { Handle: "untitled", "Variant Price": "3" },
);

test("a dry run reports the outcome of every row of a Shopify export, and stores nothing", async () => {
  const before = await databaseContent();
  const report = await run(SHOPIFY, true);
  expect(await databaseContent()).toEqual(before);
  expect([report.kind, report.dryRun, outcomes(report)]).toEqual([
    "shopify-products",
    true,
    [
      ["Tall vase", "created", null],
      ["Cheap one", "refused", "price"],
      ["Priceless", "refused", "noPrice"],
      ["", "refused", "title"],
    ],
  ]);
  expect(report.rows[0]).toMatchObject({
    line: 2,
    prices: [
      { license: "standard", amount: 499, currency: "EUR", cents: 499 },
      { license: "commercial", amount: 1999, currency: "EUR", cents: 1999 },
    ],
    notes: ["pictures"],
  });
});

test("Shopify's newer columns of products are read like those from before", async () => {
  const renamed: Record<string, string> = {
    Handle: "URL handle",
    "Body (HTML)": "Description",
    "Option1 Value": "Option1 value",
    "Variant Price": "Price",
    "Image Src": "Product image URL",
  };
  const [, ...rows] = SHOPIFY.split("\r\n");
  const newer = [csv(PRODUCT.map((column) => renamed[column] ?? column)), ...rows].join("\r\n");
  expect(await run(newer, true)).toEqual(await run(SHOPIFY, true));
});

test("a product whose handle or title has no Latin letters gets an address, the same in each import", async () => {
  const products = [
    { Handle: "龍の置物", Title: "Dragon figure of wood", "Variant Price": "9" },
    { Handle: encodeURIComponent("лиса"), Title: "Лиса 🦊", "Variant Price": "9" },
    { Handle: "Ελιά", Title: "Ελιά", "Variant Price": "9" },
  ];
  const outcomeOf = async () =>
    outcomes(await run(csv(PRODUCT, ...products))).map(([title, outcome]) => [title, outcome]);
  expect(await outcomeOf()).toEqual(products.map(({ Title }) => [Title, "created"]));
  expect(await productOf("dragon-figure-of-wood")).toMatchObject({ status: "draft" });
  expect((await outcomeOf()).map(([, outcome]) => outcome)).not.toContain("created");
});

test("models become drafts with texts and prices, once, and are found in the studio", async () => {
  expect(outcomes(await run(SHOPIFY))[0]).toEqual(["Tall vase", "created", null]);
  expect(await productOf("tall-vase")).toMatchObject({
    status: "draft",
    version: 0,
    title: { en: "Tall vase" },
    description: { en: "A **vase**" },
    tags: ["decor", "vase"],
    standardCents: 499,
    commercialCents: 1999,
    priceCents: 499,
    free: false,
  });
  const stored = await databaseContent();
  expect(outcomes(await run(SHOPIFY))[0]).toEqual(["Tall vase", "present", null]);
  expect(await databaseContent()).toEqual(stored);
  for (const query of ["?q=vase", "?state=draft"])
    expect(await (await seller.fetch(`/studio/models${query}`)).text()).toContain("Tall vase");
  expect(await (await createVisitor()).fetch("/app/products").then((answer) => answer.text())).not.toContain(
    "Tall vase",
  );
});

test("an imported model is published once it has files, as version 1", async () => {
  await run(
    csv(PRODUCT, {
      Handle: "gearbox",
      Title: "Gearbox",
      "Body (HTML)": "<p>Turns</p>",
      "Variant Price": "9",
    }),
  );
  const publish = () => submitForm(seller, "/studio/models/gearbox", { intent: "publish", revision: "" });
  const page = await (await seller.fetch("/studio/models/gearbox")).text();
  expect(page).toContain("It cannot be published before it has files");
  expect((await publish()).status).toBe(409);
  expect((await callStudio("GET", "/zip?id=gearbox")).status).toBe(404);
  expect((await callStudio("GET", "/product?id=gearbox")).status).toBe(200);
  const edited = await callStudio("POST", "/edit", {
    json: { id: "gearbox", revision: null, changes: { tags: ["gear"] } },
  });
  expect([edited.status, (await productOf("gearbox"))?.version]).toEqual([200, 0]);
  const preview = /\/product\/gearbox\?draft=[^"]+/.exec(page)?.[0] ?? "";
  expect((await (await createVisitor()).fetch(preview)).status).toBe(200);

  const model = await newVersionRequest("gearbox", randomBytes(1_000));
  expect(
    (await callStudio("POST", "/edit", { json: { id: "gearbox", revision: null, changes: {}, model } }))
      .status,
  ).toBe(200);
  expect(await productOf("gearbox")).toMatchObject({ status: "draft", version: 1, versionAt: null });
  expect((await publish()).status).toBe(200);
  expect(await productOf("gearbox")).toMatchObject({ status: "published" });
});

test("Gumroad's sales name their models, at the rate of the day, and their buyers; refused rows say why", async () => {
  await insertProduct({ id: "dragon", title: "Dragon" });
  const sale = (id: string, item: string, more: object = {}) => ({
    "Purchase ID": id,
    "Item Name": item,
    "Purchase Email": "Ada@People.test",
    "Buyer Name": "Ada",
    "Product ID": item,
    "Item Price ($)": "12.0",
    ...more,
  });
  const file = salesFile(
    sale("g1", "Dragon"),
    sale("g2", "Owl", {
      "Purchase Email": "bob@people.test",
      Variants: "(Commercial)",
      "Variants Price ($)": "24.0",
    }),
    sale("g3", "Owl", { "Item Price ($)": "6.0" }),
    sale("g4", "Owl", { "Fully Refunded?": "1" }),
    sale("g5", "Owl", { "Disputed?": "1" }),
    sale("g6", "Owl", { "Purchase Email": "nobody" }),
    sale("g7", "Owl", { "Giftee Email": "eve@people.test", "Do not contact?": "1" }),
    sale("g8", "Owl", { "Do not contact?": "1" }),
    sale("g1", "Dragon"),
    { "Purchase ID": "Totals", "Item Price ($)": "84.0" },
  );
  const report = await run(file);
  expect(report.rate).toEqual({ currency: "USD", rate: 1.2, date: "2026-11-20" });
  expect(outcomes(report)).toEqual([
    ["Dragon", "present", null],
    ["Owl", "created", null],
    ["Dragon", "created", null],
    ["Owl", "created", null],
    ["Owl", "created", null],
    ["Owl", "refused", "refunded"],
    ["Owl", "refused", "disputed"],
    ["Owl", "refused", "email"],
    ["Owl", "created", null],
    ["Owl", "created", null],
    ["Dragon", "present", null],
  ]);
  expect(report.rows[1]?.notes).toEqual(["converted"]);
  expect(report.rows.slice(-3, -1).map(({ notes }) => notes)).toEqual([[], ["doNotContact"]]);
  expect(await productOf("owl")).toMatchObject({ standardCents: 1000, commercialCents: 3000, version: 0 });
  const stored = await db.select().from(importedPurchases).where(eq(importedPurchases.source, "gumroad"));
  expect(stored.map(({ sourceId, license }) => [sourceId, license]).sort()).toEqual([
    ["g1", "standard"],
    ["g2", "commercial"],
    ["g3", "standard"],
    ["g7", "standard"],
    ["g8", "standard"],
  ]);
  expect(stored[0]?.purchasedAt.toISOString()).toBe("2024-03-01T12:34:56.000Z");
  const before = await databaseContent();
  expect((await run(file)).rows.some(({ outcome }) => outcome === "created")).toBe(false);
  expect(await databaseContent()).toEqual(before);
});

test.each([
  ["Commercial", 900],
  ["Uso comercial", 900],
  ["Non-commercial", null],
  ["Noncommercial use", null],
  ["Not for commercial use", null],
  ["Uso no comercial", null],
  ["Sin uso comercial", null],
])("a variant %s sells the license that it says", async (variant, commercialCents) => {
  const handle = `license-${variant.toLowerCase().replaceAll(" ", "-")}`;
  await run(csv(PRODUCT, { Handle: handle, Title: handle, "Option1 Value": variant, "Variant Price": "9" }));
  expect(await productOf(handle)).toMatchObject({
    commercialCents,
    standardCents: commercialCents ? null : 900,
  });
});

const pricesOf = async (id: string) => {
  const model = await productOf(id);
  return model && [model.standardCents, model.commercialCents];
};
const outcomesOfPurchases = ({ rows }: ImportReport) =>
  rows
    .filter(({ kind }) => kind === "purchase")
    .map(({ match, license, reason }) => [match, license ?? reason]);

test("a product with a personal and a commercial variant gets both prices, whatever words say so", async () => {
  const license = { "Option1 Name": "License", "Option2 Name": "Size" };
  const columns = [...PRODUCT, ...Object.keys(license), "Option2 Value"];
  const product = (handle: string, more: object) => ({ Handle: handle, Title: handle, ...license, ...more });
  await run(
    csv(
      columns,
      product("both", {
        "Option1 Value": "Personal - commercial use not included",
        "Variant Price": "4.99",
      }),
      { Handle: "both", "Option1 Value": "Commercial", "Option2 Value": "Large", "Variant Price": "24.99" },
      product("only", { "Option1 Value": "Uso personal (comercial no permitido)", "Variant Price": "4.99" }),
      { Handle: "apart", Title: "Apart", "Variant Price": "5" },
      { Handle: "apart-commercial", Title: "Apart (Commercial license)", "Variant Price": "25" },
    ),
  );
  expect([await pricesOf("both"), await pricesOf("only"), await pricesOf("apart")]).toEqual([
    [499, 2499],
    [499, null],
    [500, 2500],
  ]);
  expect(await productOf("apart-commercial")).toBeUndefined();
});

test("Gumroad's variants and item names give the license that they name, to buyers and models alike", async () => {
  const sale = (id: string, item: string, variants: string, price: string) => ({
    "Purchase ID": id,
    "Item Name": item,
    "Purchase Email": `${id}@people.test`,
    Variants: variants,
    "Item Price ($)": price,
  });
  const report = await run(
    salesFile(
      sale("v1", "Ewer", "(Personal use only - commercial use not included)", "4.99"),
      sale("v2", "Ewer", "(Commercial license)", "24.99"),
      sale("v3", "Ewer", "(Personal (excludes commercial use))", "4.99"),
      sale("v4", "Ewer", "(Personal. For commercial use write to me)", "4.99"),
      sale("v5", "Maceta facetada", "", "3"),
      { ...sale("v6", "Maceta facetada (comercial)", "", "30"), "Product ID": "another" },
      sale("v7", "Maceta facetada - uso personal", "", "3"),
    ),
  );
  expect(outcomesOfPurchases(report)).toEqual([
    ["Ewer", "standard"],
    ["Ewer", "commercial"],
    ["Ewer", "standard"],
    ["Ewer", "standard"],
    ["Maceta facetada", "standard"],
    ["Maceta facetada", "commercial"],
    ["Maceta facetada", "standard"],
  ]);
  expect([await pricesOf("ewer"), await pricesOf("maceta-facetada")]).toEqual([
    [416, 2083],
    [250, 2500],
  ]);
  expect(report.askedNames).toEqual([
    { name: "Personal. For commercial use write to me", license: "standard" },
  ]);
  expect(report.rows.filter(({ notes }) => notes.includes("askedLicense"))).toHaveLength(2);
});

test("a name that is not understood is Standard until the seller says that it is Commercial, once for the whole file", async () => {
  const sale = (id: string, variants: string, price: string) => ({
    "Purchase ID": id,
    "Item Name": "Carafe",
    "Purchase Email": `${id}@people.test`,
    Variants: variants,
    "Item Price ($)": price,
  });
  const file = salesFile(
    sale("n1", "(Basic)", "6"),
    sale("n2", "(Basic)", "6"),
    sale("n3", "(Business)", "60"),
  );
  const before = await run(file, true);
  expect(before.askedNames).toEqual([
    { name: "Basic", license: "standard" },
    { name: "Business", license: "standard" },
  ]);
  expect(outcomesOfPurchases(before).map(([, license]) => license)).toEqual(Array(3).fill("standard"));
  const answered = await run(file, false, { commercial: ["Business"] });
  expect(answered.askedNames).toEqual([
    { name: "Basic", license: "standard" },
    { name: "Business", license: "commercial" },
  ]);
  expect(outcomesOfPurchases(answered).map(([, license]) => license)).toEqual([
    "standard",
    "standard",
    "commercial",
  ]);
  expect(await pricesOf("carafe")).toEqual([500, 5000]);
});

test("subscriptions, memberships and gift cards are no models, and their buyers own nothing", async () => {
  const sale = (id: string, item: string, more: object) => ({
    "Purchase ID": id,
    "Item Name": item,
    "Purchase Email": "m@people.test",
    "Item Price ($)": "6",
    ...more,
  });
  const report = await run(
    salesFile(
      sale("m1", "Club del taller", { Recurrence: "monthly" }),
      sale("m2", "Club del taller", { Recurrence: "monthly", "Recurring Charge?": "1" }),
      sale("m3", "Old club", { "Recurring Charge?": "1" }),
      sale("m4", "Flagon", {}),
    ),
  );
  expect(outcomes(report)).toEqual([
    ["Club del taller", "refused", "noModel"],
    ["Flagon", "created", null],
    ["Old club", "refused", "noModel"],
    ["Club del taller", "refused", "noModel"],
    ["Club del taller", "refused", "renewal"],
    ["Old club", "refused", "renewal"],
    ["Flagon", "created", null],
  ]);
  const withoutColumn = csv(
    SALE.filter((column) => column !== "Recurrence"),
    { ...SOLD, ...sale("m5", "Older club", {}) },
    { ...SOLD, ...sale("m6", "Older club", { "Recurring Charge?": "1" }) },
  );
  expect(outcomes(await run(withoutColumn, true)).map(([, , reason]) => reason)).toEqual([
    "noModel",
    "noModel",
    "renewal",
  ]);
  const products = csv(
    [...PRODUCT, "Gift Card", "Type"],
    { Handle: "gift-card", Title: "Gift card", "Variant Price": "10", "Gift Card": "true" },
    { Handle: "club", Title: "Club", "Variant Price": "10", "Gift Card": "false", Type: "Subscription" },
    { Handle: "tankard", Title: "Tankard", "Variant Price": "10", "Gift Card": "false", Type: "STL" },
  );
  expect(outcomes(await run(products, true))).toEqual([
    ["Gift card", "refused", "noModel"],
    ["Club", "refused", "noModel"],
    ["Tankard", "created", null],
  ]);
});

test("a file with the maximum of rows, models and words is stored", async () => {
  const text = "máquina de coser ".repeat(480);
  const models = Array.from({ length: 500 }, (_, at) => ({
    Handle: `full-${at}`,
    Title: `Full ${at}`,
    "Body (HTML)": text,
    "Variant Price": "9",
  }));
  const ofModels = await run(csv(PRODUCT, ...models), false, { language: "es" });
  expect(ofModels.rows.filter(({ outcome }) => outcome === "created")).toHaveLength(500);
  const sales = Array.from({ length: 10_000 }, (_, at) => ({
    "Purchase ID": `full-${at}-${"x".repeat(400)}`,
    "Item Name": "Full 1",
    "Purchase Email": `somebody-with-a-longer-address-${at}@people-of-a-longer-domain.test`,
    "Buyer Name": "Somebody With a Longer Name and Another",
    "Item Price ($)": "9",
  }));
  const ofSales = await run(salesFile(...sales));
  expect(
    ofSales.rows.filter(({ kind, outcome }) => kind === "purchase" && outcome === "created"),
  ).toHaveLength(10_000);
  expect(await db.$count(importedPurchases, eq(importedPurchases.productId, "full-1"))).toBe(10_000);
  const again = await run(salesFile(...sales), true);
  expect(again.rows.filter(({ outcome }) => outcome === "present")).toHaveLength(10_001);
});

const paid = (name: string, email: string, item: string) => ({
  Name: name,
  Email: email,
  "Financial Status": "paid",
  "Paid at": "2024-02-03 09:00:00 +0100",
  "Lineitem name": item,
});

test("the license of an order's line is read from what follows the model's title", async () => {
  await insertProduct({ id: "truck-vehicle", title: "Truck - Commercial vehicle" });
  const items = [
    "Truck - Commercial vehicle",
    "Truck - Commercial vehicle - Commercial",
    "Truck - Commercial vehicle - Standard",
  ];
  const report = await run(
    csv(ORDER, ...items.map((item, at) => paid(`#t${at}`, "t@people.test", item))),
    true,
  );
  expect(report.rows.map(({ match, license }) => [match, license])).toEqual([
    ["Truck - Commercial vehicle", "standard"],
    ["Truck - Commercial vehicle", "commercial"],
    ["Truck - Commercial vehicle", "standard"],
  ]);
});

test("a purchase becomes a license of a model with its title, and the dry run names that model", async () => {
  await insertProduct({ id: "castle", title: "Castle" });
  const models = await run(
    salesFile(
      {
        "Purchase ID": "w1",
        "Item Name": "Wyvern (v2)",
        "Purchase Email": "w@people.test",
        "Item Price ($)": "12",
      },
      {
        "Purchase ID": "w2",
        "Item Name": "Wyvern v2",
        "Purchase Email": "w@people.test",
        "Item Price ($)": "15",
      },
    ),
  );
  expect(outcomes(models)).toEqual([
    ["Wyvern (v2)", "created", null],
    ["Wyvern v2", "refused", "taken"],
    ["Wyvern (v2)", "created", null],
    ["Wyvern v2", "refused", "unknownModel"],
  ]);
  const orders = await run(
    csv(ORDER, paid("#c1", "c@people.test", "castle - Ruins"), paid("#c2", "c@people.test", "Fortress")),
    true,
  );
  expect(orders.rows.map(({ outcome, match }) => [outcome, match])).toEqual([
    ["created", "Castle"],
    ["refused", null],
  ]);
});

test("a price from Gumroad is the most frequent price of one unit, without tips and fractions of cents", async () => {
  const sale = (id: string, more: object) => ({
    "Purchase ID": id,
    "Item Name": "Kraken",
    "Purchase Email": "k@people.test",
    ...more,
  });
  await run(
    salesFile(
      sale("k1", { "Item Price ($)": "120.0", Quantity: "10" }),
      sale("k2", { "Item Price ($)": "17.0", "Tip ($)": "5.0", Quantity: "1" }),
      sale("k3", { "Item Price ($)": "6.0" }),
      sale("k4", { "Item Price ($)": "30.0" }),
      sale("k5", {
        Variants: "Commercial",
        "Item Price ($)": "9.989999999999998",
        "Variants Price ($)": "14.01",
      }),
      sale("k6", {
        Variants: "Commercial",
        "Item Price ($)": "1.7763568394002505e-15",
        "Variants Price ($)": "24",
      }),
    ),
  );
  expect(await productOf("kraken")).toMatchObject({ standardCents: 1000, commercialCents: 2000 });
  await run(csv(PRODUCT, { Handle: "dear", Title: "Dear", "Variant Price": "$1,234.00" }));
  expect(await productOf("dear")).toMatchObject({ standardCents: 123_400 });
});

test.each([
  ["commas", ",", "9.99", (text: string) => text],
  ["semicolons and decimal commas", ";", "9,99", (text: string) => text],
  ["Excel's line for the separator", ";", "9,99", (text: string) => `sep=;\r\n${text}`],
  ["a comma named as the separator", ",", "9.99", (text: string) => `sep=,\r\n${text}`],
  ["a title above", ",", "9.99", (text: string) => `Table 1,,,,,,\n${text}`],
  ["a title and an empty line above", ";", "9,99 $", (text: string) => `Ventas\n\n${text}`],
  ["tabs and a currency", "\t", "US$9.99", (text: string) => text],
])("a spreadsheet's file with %s is read as Gumroad's own", async (_, separator, price, written) => {
  const rows = [
    ["Purchase ID", "Item Name", "Purchase Email", "Fully Refunded?", "Disputed?", "Item Price ($)"],
    ["s1", "Lekythos", "ana@buyer.test", "0", "0", price],
    ["s2", "Jarrón ñ", "bo@buyer.test", "0", "0", price],
  ];
  const report = await run(written(rows.map((cells) => cells.join(separator)).join("\n")), true);
  expect(report.rows.map(({ title, outcome, prices }) => [title, outcome, prices[0]?.amount])).toEqual([
    ["Jarrón ñ", "created", 999],
    ["Lekythos", "created", 999],
    ["Lekythos", "created", undefined],
    ["Jarrón ñ", "created", undefined],
  ]);
});

test("decimal commas are read in every price of a file, and what may be a thousand is not guessed", async () => {
  const sale = (more: object) => ({
    "Purchase ID": "d1",
    "Item Name": "Amphora",
    "Purchase Email": "k@people.test",
    ...more,
  });
  const priceOf = async (more: object) => {
    const [model] = (await run(salesFile(sale(more)), true)).rows;
    return model?.prices[0]?.amount ?? model?.reason;
  };
  expect(
    await priceOf({
      "Item Price ($)": "10,00",
      "Variants Price ($)": "4,50",
      "Tip ($)": "2,5",
      Quantity: "2,0",
    }),
  ).toBe(600);
  expect(await priceOf({ "Item Price ($)": "9,989999999999998" })).toBe(999);
  expect(await priceOf({ "Item Price ($)": "1,7763568394002505E-15", "Variants Price ($)": "24" })).toBe(
    2400,
  );
  expect(await priceOf({ "Item Price ($)": "1.234,50 $" })).toBe(123_450);
  expect(await priceOf({ "Item Price ($)": "1.234" })).toBe("price");
  expect(await priceOf({ "Item Price ($)": "5", "Variants Price ($)": "some" })).toBe("price");
  const product = (price: string) =>
    run(csv(PRODUCT, { Handle: "pithos", Title: "Pithos", "Variant Price": price }), true);
  for (const price of ["1.234,50 €", "€1,234.50", "1234,5"])
    expect((await product(price)).rows[0]?.prices[0]?.amount).toBe(123_450);
});

const REVIEWED = [...SALE, "Rating", "Review"];
const reviewedSale = (item: string, id: string, more: object = {}) => ({
  ...SOLD,
  "Purchase ID": id,
  "Item Name": item,
  "Purchase Email": "l@people.test",
  "Buyer Name": "Lyra Belacqua",
  "Item Price ($)": "6",
  ...more,
});
const reviewsOf = (productId: string) =>
  db
    .select()
    .from(importedReviews)
    .where(eq(importedReviews.productId, productId))
    .orderBy(importedReviews.id);

test("a refused purchase sets no price of a model that others bought", async () => {
  const refused = { "Purchase Email": "nobody", Variants: "Commercial", "Item Price ($)": "24" };
  await run(csv(REVIEWED, reviewedSale("Lyrebird", "l1"), reviewedSale("Lyrebird", "l3", refused)));
  expect(await productOf("lyrebird")).toMatchObject({ standardCents: 500, commercialCents: null });
});

test("Gumroad's ratings and reviews come along apart and without names, once, and what stays behind is counted", async () => {
  const file = (...more: Record<string, string>[]) =>
    csv(
      REVIEWED,
      reviewedSale("Bellbird", "b1", { Rating: "5" }),
      reviewedSale("Bellbird", "b2", { Rating: "2", Review: "'=Warped\u0000 at\r\nthe corners" }),
      reviewedSale("Bellbird", "b3", { Rating: "1", Review: "No", "Fully Refunded?": "1" }),
      reviewedSale("Bellbird", "b4", { Rating: "six", Review: "Prints well" }),
      reviewedSale("Bellbird", "b2", { Rating: "2" }),
      ...more,
    );
  const before = await databaseContent();
  expect((await run(file(), true)).reviews).toEqual({ created: 2, present: 0, refused: 2 });
  expect(await databaseContent()).toEqual(before);
  expect((await run(file())).reviews).toEqual({ created: 2, present: 0, refused: 2 });
  const stored = await reviewsOf("bellbird");
  expect(stored).toEqual([
    expect.objectContaining({ sourceId: "b1", stars: 5, text: "", boughtIn: "2024-03" }),
    expect.objectContaining({ sourceId: "b2", stars: 2, text: "=Warped at\nthe corners" }),
  ]);
  expect(JSON.stringify(stored)).not.toContain("Lyra");
  expect(await productOf("bellbird")).toMatchObject({
    importedStars: [0, 1, 0, 0, 1],
    stars: [0, 0, 0, 0, 0],
    printedBy: 0,
  });

  // One that was written since comes along; nothing is doubled. The model is found by its purchase, whatever it is called.
  await run(csv(REVIEWED, reviewedSale("Bellbird", "b5")));
  await db
    .update(products)
    .set({ title: { en: "Bell bird" } })
    .where(eq(products.id, "bellbird"));
  expect((await run(file(reviewedSale("Bellbird", "b5", { Rating: "4" })))).reviews).toEqual({
    created: 1,
    present: 2,
    refused: 2,
  });
  expect(await productOf("bellbird")).toMatchObject({ importedStars: [0, 1, 0, 1, 1] });
});

test("reviews of the most that a file can have are stored, each cut to what a review may have", async () => {
  const rows = Array.from({ length: 1_500 }, (_, at) =>
    reviewedSale("Cassowary", `c${at}`, { Rating: "3", Review: "word ".repeat(600) }),
  );
  expect((await run(csv(REVIEWED, ...rows))).reviews).toEqual({ created: 1_500, present: 0, refused: 0 });
  expect(await productOf("cassowary")).toMatchObject({ importedStars: [0, 0, 1_500, 0, 0] });
  const [first] = await reviewsOf("cassowary");
  expect(first?.text.length).toBeLessThanOrEqual(2_000);
});

test("a removed text, everything removed, and what somebody who deleted their account had said stay away", async () => {
  await insertProduct({ id: "cygnet", title: "Cygnet" });
  const file = csv(
    REVIEWED,
    reviewedSale("Cygnet", "y1", { Rating: "1", Review: "I am Ada of 5 Mill Lane" }),
    reviewedSale("Cygnet", "y2", { Rating: "5", Review: "Lovely", "Purchase Email": "gone@people.test" }),
  );
  await run(file);
  const [first, second] = await reviewsOf("cygnet");
  const page = "/studio/moderation/gumroad";
  expect(await (await seller.fetch(page)).text()).toContain("Mill Lane");
  const hide = { intent: "hide", kind: "imported", id: String(first?.id), reason: "Names a home" };
  expect((await submitForm(seller, page, hide)).status).toBe(200);
  // The stars stay, so that nobody looks better by it.
  expect(await productOf("cygnet")).toMatchObject({ importedStars: [1, 0, 0, 0, 1] });

  const account = await createUserWithPassword({ email: "gone@people.test", emailVerifiedAt: new Date() });
  expect(JSON.stringify(await accountData(services, account.user.id))).toContain("Lovely");
  await db.batch(erasePerson(db, account.user.id, new Date()));
  expect(await reviewsOf("cygnet")).toEqual([
    { ...first, hiddenAt: expect.any(Date), hiddenReason: "Names a home" },
    { ...second, stars: null, text: "", boughtIn: null },
  ]);
  expect(await productOf("cygnet")).toMatchObject({ importedStars: [1, 0, 0, 0, 0] });
  expect((await run(file)).reviews).toEqual({ created: 0, present: 2, refused: 0 });

  expect((await submitForm(seller, page, { intent: "removeAll" })).status).toBe(200);
  expect(await productOf("cygnet")).toMatchObject({ importedStars: [0, 0, 0, 0, 0] });
  expect((await run(file)).reviews).toEqual({ created: 0, present: 2, refused: 0 });
  expect(await (await seller.fetch(page)).text()).not.toContain("Lovely");

  await submitForm(seller, "/studio/import", { intent: "forget" });
  await deleteProduct(services, { id: "cygnet" });
  expect(await reviewsOf("cygnet")).toEqual([]);
});

test("forbidden characters are removed from a file's texts, and so is the apostrophe that guards against formulas", async () => {
  await run(
    csv(
      PRODUCT,
      {
        Handle: "clean",
        Title: "'@Home\u0000 \u202elamp",
        "Body (HTML)": "<p>Warm\u0000 \u202elight</p>",
        Tags: "La\u202emp, \u0000",
        "Variant Price": "3",
      },
      { Handle: "long", Title: `${"x".repeat(78)}😀${"y".repeat(20)}`, "Variant Price": "3" },
    ),
  );
  expect(await productOf("clean")).toMatchObject({
    title: { en: "@Home lamp" },
    description: { en: "Warm light" },
    tags: ["lamp"],
  });
  expect((await productOf("long"))?.title.en).toBe(`${"x".repeat(78)}…`);
  const orders = await run(
    csv(ORDER, paid("#l1", "l@people.test", `${"x".repeat(78)}😀${"y".repeat(20)}`)),
    true,
  );
  expect(orders.rows[0]).toMatchObject({ outcome: "created", match: `${"x".repeat(78)}…` });
});

test("an export of orders with all of Shopify's columns is recognised, and the needed columns are read", async () => {
  await insertProduct({ id: "anvil", title: "Anvil" });
  const order = {
    ...paid("#1001", "anvil@people.test", "Anvil - Commercial"),
    "Paid at": "2024-02-03 09:00:00 +0100",
    "Fulfillment Status": "fulfilled",
    Currency: "EUR",
    Total: "18.00",
    "Lineitem quantity": "1",
    Id: "5555",
  };
  const report = await run(
    csv(SHOPIFY_ORDER_COLUMNS, order, {
      Name: "#1001",
      Email: "anvil@people.test",
      "Lineitem name": "Anvil",
    }),
  );
  expect([report.kind, outcomes(report)]).toEqual([
    "shopify-orders",
    [
      ["Anvil - Commercial", "created", null],
      ["Anvil", "created", null],
    ],
  ]);
  const [stored] = await db
    .select()
    .from(importedPurchases)
    .where(eq(importedPurchases.sourceId, "#1001 Anvil - Commercial"));
  expect(stored).toMatchObject({ license: "commercial", purchasedAt: new Date("2024-02-03T08:00:00Z") });
});

/** Mails all imported buyers, as the seller's button does. @returns the mails that were sent */
async function mailEverybody(settings: object = {}) {
  const mail = createMailServices();
  const changed = { ...mail.services, settings: { ...mail.services.settings, ...settings } };
  await mailImportedBuyers(changed, { language: "es" });
  await mail.settled();
  return mail;
}

/** Imports one purchase, and mails its buyer. @returns the path of the mailed link */
async function mailedLink(email: string, title: string, sourceId: string) {
  await run(
    csv(ORDER, {
      Name: sourceId,
      Email: email,
      "Financial Status": "paid",
      "Paid at": "2023-05-06 10:00:00 +0200",
      "Lineitem name": title,
    }),
  );
  const mail = await mailEverybody();
  const sent = mail.sent.find(({ to }) => to === email);
  return { path: /\/claim\/[\w-]+/.exec(sent?.text ?? "")?.[0] ?? "", sent };
}

test("no buyer is mailed before the seller starts it, each is mailed once, and only about models that are published", async () => {
  await insertProduct({ id: "lamp", title: "Lamp" });
  await run(csv(PRODUCT, { Handle: "unready", Title: "Unready", "Variant Price": "3" }));
  await run(
    csv(
      ORDER,
      paid("#1", "one@people.test", "Lamp"),
      { Name: "#1", "Lineitem name": "Unready" },
      paid("#2", "ONE@people.test", "Lamp - Commercial use"),
      paid("#3", "two@people.test", "Unready"),
    ),
  );
  const queued = async () =>
    (await db.select().from(outbox).where(eq(outbox.template, "claim-licenses"))).filter(
      ({ sentAt }) => !sentAt,
    );
  expect(await queued()).toEqual([]);
  const mail = await mailEverybody();
  expect((await mailEverybody()).sent).toEqual([]);
  const [own, ...more] = mail.sent.filter(({ to }) => to === "one@people.test");
  expect([more, mail.sent.filter(({ to }) => to === "two@people.test")]).toEqual([[], []]);
  expect(own?.subject).toContain("Tus modelos están ahora en");
  expect(own?.text).toContain("Modelo lamp");
  expect(own?.text).not.toContain("Unready");
  expect(await countBuyers(services)).toMatchObject({ mailable: 0 });
});

test("the link gives the licenses to the account that uses it, once, with their dates; no order and no sale is counted", async () => {
  await insertProductWithZip(randomBytes(100), { id: "clock", title: "Clock" });
  const { path } = await mailedLink("buyer@people.test", "Clock", "#77");
  const visitor = await createVisitor();
  const page = await (await visitor.fetch(path)).text();
  expect(page).toContain("Clock");
  expect(page).toContain(`/sign-in?redirectTo=${encodeURIComponent(path)}`);
  expect(page).not.toContain("buyer@people.test");
  const refused = await submitForm({ ...(await createUser()), ...visitor }, path, {});
  expect([refused.status, refused.headers.get("Location")]).toEqual([
    303,
    `/sign-in?redirectTo=${encodeURIComponent(path)}`,
  ]);

  const sold = await statisticsPage(services, "all");
  const [one, two] = [await createUser(), await createUser()];
  const [first, second] = await Promise.all([submitForm(one, path, {}), submitForm(two, path, {})]);
  expect([first.status, second.status]).toEqual([200, 200]);
  const granted = await db.select().from(purchases).where(eq(purchases.productId, "clock"));
  expect(granted).toMatchObject([
    { license: "standard", orderId: null, purchasedAt: new Date("2023-05-06T08:00:00Z"), revokedAt: null },
  ]);
  const owner = granted[0]?.userId === one.user.id ? one : two;
  expect(await (await owner.fetch("/app/purchases")).json()).toMatchObject([
    { id: "clock", orderCode: null },
  ]);
  expect((await owner.fetch("/app/download/clock", { method: "HEAD" })).status).toBe(200);
  const [change] = await db.select().from(licenseChanges).where(eq(licenseChanges.productId, "clock"));
  expect(change).toMatchObject({ change: "granted", note: "shopify #77 Clock", madeBy: seller.user.id });
  expect(await statisticsPage(services, "all")).toEqual(sold);
  expect(await (await owner.fetch(path)).text()).toContain(
    "All your earlier purchases are in an account already",
  );
});

test("a link that was made after the shop's secret had changed works", async () => {
  await insertProduct({ id: "bell", title: "Bell" });
  await run(csv(ORDER, paid("#b1", "bell@people.test", "Bell")));
  const { sent } = await mailEverybody({ SESSION_SECRET: "another-secret-of-at-least-32-characters" });
  const path =
    /\/claim\/[\w-]+/.exec(sent.find(({ to }) => to === "bell@people.test")?.text ?? "")?.[0] ?? "";
  const page = await (await createVisitor()).fetch(path);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Bell")]);
});

test("after an account was deleted nobody is mailed about the rest, and the same file does not bring its address back", async () => {
  await insertProduct({ id: "flute", title: "Flute" });
  await run(csv(PRODUCT, { Handle: "later", Title: "Later", "Variant Price": "3" }));
  const email = "leaves@people.test";
  const file = csv(ORDER, paid("#f1", email, "Flute"), { Name: "#f1", "Lineitem name": "Later" });
  await run(file);
  const sent = (await mailEverybody()).sent.find(({ to }) => to === email);
  const path = /\/claim\/[\w-]+/.exec(sent?.text ?? "")?.[0] ?? "";
  const account = await createUser();
  expect((await submitForm(account, path, {})).status).toBe(200);
  const before = await countBuyers(services);
  await db.batch(erasePerson(db, account.user.id, new Date()));
  await db.update(products).set({ status: "published" }).where(eq(products.id, "later"));
  const after = await countBuyers(services);
  expect([after.waiting, after.mailable]).toEqual([before.waiting - 1, before.mailable]);
  expect((await mailEverybody()).sent.filter(({ to }) => !to.includes("@"))).toEqual([]);
  await submitForm(seller, "/studio/import", { intent: "forget" });
  expect((await run(file)).rows.map(({ outcome }) => outcome)).toEqual(["present", "present"]);
  expect(await db.select().from(importedBuyers).where(eq(importedBuyers.email, email))).toEqual([]);
  await db.update(products).set({ status: "draft" }).where(eq(products.id, "later"));
  await deleteProduct(services, { id: "later" });
});

test("a buyer with an account is marked, and claims what the account does not own yet", async () => {
  await insertProduct({ id: "chair", title: "Chair" });
  const account = await createUser();
  await db.update(users).set({ email: "known@people.test" }).where(eq(users.id, account.user.id));
  const file = csv(ORDER, paid("#80", "known@people.test", "Chair"));
  expect((await run(file, true)).rows[0]).toMatchObject({ outcome: "created", notes: ["account"] });
  await db.insert(purchases).values({
    userId: account.user.id,
    productId: "chair",
    license: "standard",
    purchasedAt: new Date(),
  });
  const { path } = await mailedLink("known@people.test", "Chair", "#80");
  expect((await submitForm(account, path, {})).status).toBe(200);
  expect(await db.select().from(purchases).where(eq(purchases.productId, "chair"))).toHaveLength(1);
});

test("orders that were not paid, were cancelled or name no model are refused, with their lines", async () => {
  await insertProduct({ id: "hook", title: "Hook" });
  const order = (name: string, status: string, more: object = {}) => ({
    Name: name,
    Email: "a@people.test",
    "Financial Status": status,
    "Paid at": "2024-02-03 09:00:00 +0100",
    "Lineitem name": "Hook",
    ...more,
  });
  const orders = csv(
    ORDER,
    order("#90", "pending"),
    order("#91", "paid", { "Cancelled at": "2024-01-01" }),
    order("#92", "refunded"),
    order("#93", "partially_refunded"),
    order("#94", "paid", { "Lineitem name": "Something else" }),
  );
  const report = await run(orders, true);
  expect(report.rows.map(({ line, reason }) => [line, reason])).toEqual([
    [2, "unpaid"],
    [3, "cancelled"],
    [4, "refunded"],
    [5, "partlyRefunded"],
    [6, "unknownModel"],
  ]);
  // As Shopify's documentation spells it.
  expect(await run(orders.replace("Cancelled at", "Canceled at"), true)).toEqual(report);
});

test("a model with past buyers is kept until what they did not claim is deleted", async () => {
  await run(csv(PRODUCT, { Handle: "kept", Title: "Kept", "Variant Price": "3" }));
  await run(csv(ORDER, paid("#95", "k@people.test", "Kept")));
  await expect(deleteProduct(services, { id: "kept" })).rejects.toMatchObject({ code: "product_owned" });
  expect((await submitForm(seller, "/studio/import", { intent: "forget" })).status).toBe(200);
  expect(await db.select().from(importedBuyers).where(eq(importedBuyers.email, "k@people.test"))).toEqual([]);
  await deleteProduct(services, { id: "kept" });
});

test("the page takes the file, says what is wrong with it, and imports it; the command's call does the same", async () => {
  const upload = (
    content: string | BlobPart | null,
    intent: string,
    answers: Record<string, string> = {},
  ) => {
    const form = new FormData();
    form.set("file", new File(content === null ? [] : [content], "export.csv"));
    for (const [name, value] of Object.entries({ intent, currency: "EUR", language: "es", ...answers }))
      form.set(name, value);
    return seller.fetch("/studio/import", { method: "POST", headers: { Host: "shop.test" }, body: form });
  };
  for (const [text, said] of [
    [null, "Choose a file"],
    ["Colour,Size\nred,2", "their columns are missing"],
    [`Colour,"Size\n${"red,2\n".repeat(1_500_000)}`, "their columns are missing"],
    [`Handle,Title,Variant Price\n${"a,b,1\n".repeat(10_001)}`, "more than 10,000 rows"],
  ] as const) {
    const answer = await upload(text, "check");
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(said)]);
  }
  const file = csv(PRODUCT, { Handle: "from-page", Title: "Jarrón", "Variant Price": "3,50" });
  expect(await (await upload(file, "check")).text()).toContain("Will be created (1)");
  expect(await productOf("from-page")).toBeUndefined();
  expect(await (await upload(file, "import")).text()).toContain("Created (1)");
  expect(await productOf("from-page")).toMatchObject({
    title: { es: "Jarrón" },
    standardCents: 350,
  });
  const ofMac = Uint8Array.from("Handle;Title;Variant Price\nmac;Jarr\x97n de Mac;3,50\n", (sign) =>
    sign.charCodeAt(0),
  );
  const asked = await (await upload(ofMac, "check")).text();
  expect(asked).toContain("It is not clear how the accents of this file are written");
  expect(asked).toContain('<option value="macintosh">Jarrón</option>');
  expect(await (await upload(ofMac, "check", { encoding: "macintosh" })).text()).toContain(
    "Will be created (1)",
  );
  const unclear = csv(PRODUCT, {
    Handle: "tiers",
    Title: "Tiers",
    "Option1 Value": "Business",
    "Variant Price": "30",
  });
  expect(await (await upload(unclear, "check")).text()).toContain("Which of these are Commercial?");
  expect(await (await upload(unclear, "import", { commercial: "Business" })).text()).toContain("Created (1)");
  expect(await pricesOf("tiers")).toEqual([null, 3000]);
  const called = await callStudio("POST", "/import", {
    json: { file, currency: "EUR", language: null, dryRun: true, commercial: [], pictureHosts: [] },
  });
  expect(await called.json()).toMatchObject({ rows: [{ title: "Jarrón", outcome: "present" }] });
  expect((await callStudio("POST", "/import/mails", { json: { language: null } })).status).toBe(200);
});

await insertProduct({ id: "harp", title: "Harp" });
await insertProduct({ id: "lyre", title: "Lyre" });

/** Runs a dry run. @returns who would own what, since when */
async function ownersOf(file: string) {
  const before = await db.$count(importedPurchases);
  const { rows } = await run(file, true);
  expect(await db.$count(importedPurchases)).toBe(before);
  return rows
    .filter(({ kind, outcome }) => kind === "purchase" && outcome === "created")
    .map(({ buyer, match, license }) => `${buyer} ${match} ${license}`)
    .sort();
}
const refusalsOf = async (file: string) =>
  (await run(file, true)).rows
    .filter(({ kind }) => kind === "purchase")
    .map(({ outcome, reason }) => (outcome === "refused" ? reason : outcome));

const harpSale = (more: Record<string, string> = {}) => ({
  "Purchase ID": "h1",
  "Item Name": "Harp",
  "Purchase Email": "h@people.test",
  "Item Price ($)": "12",
  ...more,
});
const harpOrder = (more: Record<string, string> = {}) => ({
  ...paid("#h1", "h@people.test", "Harp"),
  ...more,
});

const UNKNOWN_WORDS = ["", "нет", "да", "2", "-1", "n/a", "maybe", "NULL", "0 1", "#REF!", "不"];

test.each([
  ["Fully Refunded?", "refunded"],
  ["Disputed?", "disputed"],
  ["Access Revoked?", "revoked"],
  ["Recurring Charge?", "renewal"],
  ["Free trial purchase?", "trial"],
  ["Pre-order authorization?", "preorder"],
])(
  "Gumroad's %s is understood in the languages of spreadsheets, and what is not understood waits",
  async (column, reason) => {
    const yes = [
      "1",
      "TRUE",
      "yes",
      "Sí",
      "SI\u0301",
      "VERDADERO",
      "wahr",
      "Ja",
      "VRAI",
      "oui",
      "VERO",
      "sim",
    ];
    const no = ["0", "FALSE", "no", "FALSO", "falsch", "Nein", "FAUX", "non", "não"];
    const cases = [
      ...yes.map((word) => [word, reason]),
      ...no.map((word) => [word, "created"]),
      ...UNKNOWN_WORDS.map((word) => [word, "unknownStatus"]),
    ] as [string, string][];
    const file = salesFile(
      ...cases.map(([word], at) => harpSale({ "Purchase ID": `flag-${at}`, [column]: word })),
    );
    expect(await refusalsOf(file)).toEqual(cases.map(([, outcome]) => outcome));
  },
);

test("a dispute is won only by a known yes; a partial refund and its unknown words are no full refund", async () => {
  const cases = [
    [{ "Disputed?": "1", "Dispute Won?": "Sí" }, "created"],
    [{ "Disputed?": "1", "Dispute Won?": "0" }, "disputed"],
    [{ "Disputed?": "1", "Dispute Won?": "да" }, "disputed"],
    [{ "Disputed?": "1", "Dispute Won?": "" }, "disputed"],
    [{ "Disputed?": "да", "Dispute Won?": "1" }, "unknownStatus"],
    [{ "Dispute Won?": "perhaps" }, "unknownStatus"],
    [{ "Refunded?": "1" }, "created"],
    [{ "Refunded?": "half" }, "unknownStatus"],
    [{ "Disputed?": "1", "Dispute Won?": "1", "Fully Refunded?": "wahr" }, "refunded"],
  ] as const;
  const file = salesFile(...cases.map(([more], at) => harpSale({ "Purchase ID": `won-${at}`, ...more })));
  expect(await refusalsOf(file)).toEqual(cases.map(([, outcome]) => outcome));
});

test("without Gumroad's columns of refunds and disputes nobody becomes an owner; older files lack others", async () => {
  const without = (missing: string[]) =>
    csv(
      SALE.filter((column) => !missing.includes(column)),
      { ...SOLD, ...harpSale() },
    );
  expect(await refusalsOf(without(["Fully Refunded?"]))).toEqual(["unknownStatus"]);
  expect(await refusalsOf(without(["Disputed?"]))).toEqual(["unknownStatus"]);
  expect(await refusalsOf(without(["Access Revoked?", "Free trial purchase?", "Dispute Won?"]))).toEqual([
    "created",
  ]);
  // A question that the seller asked buyers, and what they answered, does not count.
  const answered = (refunded: string, answer: string) => {
    const [header, row] = salesFile(harpSale({ "Fully Refunded?": refunded })).split("\r\n");
    return `${header},Fully Refunded?\r\n${row},${answer}`;
  };
  expect(await refusalsOf(answered("1", "no"))).toEqual(["refunded"]);
  expect(await refusalsOf(answered("0", "yes"))).toEqual(["created"]);
});

test.each<[Record<string, string>, string]>([
  [{ "Financial Status": "Paid" }, "created"],
  ...["", "chargedback", "charged_back", "pagado", "unpaid", "1", "paid?"].map(
    (status): [Record<string, string>, string] => [{ "Financial Status": status }, "unknownStatus"],
  ),
  [{ "Financial Status": "refunded" }, "refunded"],
  [{ "Financial Status": "authorized" }, "unpaid"],
  [{ "Financial Status": "partially_refunded" }, "partlyRefunded"],
  [{ "Refunded Amount": "0.00" }, "created"],
  [{ "Refunded Amount": "4.00" }, "partlyRefunded"],
  [{ "Refunded Amount": "some" }, "partlyRefunded"],
  [{ "Cancelled at": "unreadable" }, "cancelled"],
])(
  "of Shopify's orders only what is paid, and nothing else, makes an owner: %j is %s",
  async (more, outcome) => {
    expect(await refusalsOf(csv([...ORDER, "Refunded Amount"], harpOrder(more)))).toEqual([outcome]);
  },
);

test("all rows of an order say what it is, and contradictions between them wait for the seller", async () => {
  const second = (more: Record<string, string> = {}) => ({ Name: "#h1", "Lineitem name": "Lyre", ...more });
  const both = async (...rows: Record<string, string>[]) => {
    const outcomes = [await refusalsOf(csv(ORDER, ...rows)), await refusalsOf(csv(ORDER, ...rows.reverse()))];
    expect(outcomes[0]).toEqual(outcomes[1]?.reverse());
    return outcomes[0];
  };
  expect(await both(harpOrder(), second())).toEqual(["created", "created"]);
  expect(await both(harpOrder({ "Financial Status": "refunded" }), second())).toEqual([
    "refunded",
    "refunded",
  ]);
  expect(await both(harpOrder(), second({ "Financial Status": "voided" }))).toEqual(["unpaid", "unpaid"]);
  expect(await both(harpOrder(), second({ "Cancelled at": "2024-01-01" }))).toEqual([
    "cancelled",
    "cancelled",
  ]);
  const differing: Record<string, string>[] = [
    { "Financial Status": "odd" },
    { Email: "x@people.test" },
    { "Paid at": "2023-01-01" },
  ];
  for (const more of differing)
    expect(await both(harpOrder(), second(more))).toEqual(["contradiction", "contradiction"]);
});

test("when rows share a Purchase ID, the worst counts for all", async () => {
  expect(await refusalsOf(salesFile(harpSale(), harpSale({ "Fully Refunded?": "1" })))).toEqual([
    "refunded",
    "refunded",
  ]);
  expect(await refusalsOf(salesFile(harpSale(), harpSale({ "Disputed?": "нет" })))).toEqual([
    "unknownStatus",
    "unknownStatus",
  ]);
  const differing: Record<string, string>[] = [
    { "Purchase Email": "x@people.test" },
    { "Item Name": "Lyre" },
    { Variants: "Commercial" },
  ];
  for (const more of differing)
    expect(await refusalsOf(salesFile(harpSale(), harpSale(more)))).toEqual([
      "contradiction",
      "contradiction",
    ]);
  expect(await refusalsOf(salesFile(harpSale(), harpSale()))).toEqual(["created", "present"]);
});

test("a purchase whose date is not known waits; a file without dates counts from the import, and says so", async () => {
  const waiting = [
    "",
    "yesterday",
    "2024-02-30",
    "2024-13-01",
    "2024-03-01 25:00",
    "2024-03-01 12:00 PST",
    "2024-03-01 or so",
    "45384.34",
    "01/02/24",
    "04/03/2025",
    "2999-01-01",
    "1970-01-01",
    "0000-00-00",
  ];
  const known = [
    "2024-03-01",
    "2024-3-1 9:05",
    "2024/03/01",
    "2024-03-01T12:00:00.123Z",
    "1.3.2024",
    "03/03/2024",
  ];
  const dated = (at: string) => [{ "Purchase Time (UTC timezone)": at }, { "Paid at": at }] as const;
  for (const at of [...waiting, ...known]) {
    const outcome = [known.includes(at) ? "created" : "date"];
    expect([at, await refusalsOf(salesFile(harpSale(dated(at)[0])))]).toEqual([at, outcome]);
    expect([at, await refusalsOf(csv(ORDER, harpOrder(dated(at)[1])))]).toEqual([at, outcome]);
  }
  const undated = csv(
    ORDER.filter((column) => column !== "Paid at"),
    harpOrder(),
  );
  expect((await run(undated, true)).rows[0]).toMatchObject({ outcome: "created", notes: ["noDate"] });
});

test("whether 03/04/2024 is in April is what the file's other dates show", async () => {
  const dates = (...texts: string[]) =>
    salesFile(
      ...texts.map((text, at) =>
        harpSale({ "Purchase ID": `days-${texts[1]}-${at}`, "Purchase Time (UTC timezone)": text }),
      ),
    );
  expect(await refusalsOf(dates("03/04/2024 10:00", "05/06/2024"))).toEqual(["date", "date"]);
  expect(await refusalsOf(dates("03/04/2024", "13/04/2024", "04/13/2024"))).toEqual(["date", "date", "date"]);
  await run(dates("03/04/2024 10:00", "25/12/2023"));
  await run(dates("03/04/2024 10:00", "12/25/2023"));
  const stored = await db.select().from(importedPurchases).where(eq(importedPurchases.productId, "harp"));
  const days = stored.map(({ sourceId, purchasedAt }) => [sourceId, purchasedAt.toISOString().slice(0, 16)]);
  expect(days.sort()).toEqual([
    ["days-12/25/2023-0", "2024-03-04T10:00"],
    ["days-12/25/2023-1", "2023-12-25T00:00"],
    ["days-25/12/2023-0", "2024-04-03T10:00"],
    ["days-25/12/2023-1", "2023-12-25T00:00"],
  ]);
});

const oneOf = (...texts: string[]) => fc.constantFrom(...texts);
const flag = oneOf("0", "0", "0", "0", "0", "1", "", "нет", "Sí");
const anySale = fc.record({
  "Purchase ID": oneOf("s1", "s2", "s3", "s4", "s5"),
  "Item Name": oneOf("Harp", "Harp", "Viol (2)", "Viol 2"),
  "Product ID": oneOf("", "p1", "p2"),
  "Purchase Email": oneOf("a@people.test", "a@people.test", "b@people.test"),
  "Purchase Time (UTC timezone)": oneOf(
    "2024-03-01 12:34:56 UTC",
    "2024-03-01 12:34:56 UTC",
    "03/04/2024",
    "13/04/2024",
  ),
  "Item Price ($)": oneOf("12", "24", "", "odd"),
  Variants: oneOf("", "", "Commercial"),
  "Fully Refunded?": flag,
  "Disputed?": flag,
  "Dispute Won?": oneOf("0", "0", "1", "odd"),
});
const anyOrder = fc.record({
  Name: oneOf("#s1", "#s2", "#s3", "#s4"),
  Email: oneOf("", "a@people.test", "a@people.test", "b@people.test"),
  "Financial Status": oneOf("", "", "paid", "paid", "refunded", "chargedback"),
  "Paid at": oneOf("", "2024-03-01 12:34:56 +0100", "03/04/2024", "04/13/2024"),
  "Cancelled at": oneOf("", "", "", "2024-03-01"),
  "Lineitem name": oneOf("Harp", "Lyre", "Lyre - Commercial"),
});
const shuffled = <T>(rows: T[]) => fc.shuffledSubarray(rows, { minLength: rows.length });
const files = (row: fc.Arbitrary<Record<string, string>>) =>
  fc.array(row, { minLength: 1, maxLength: 8 }).chain((rows) => fc.tuple(fc.constant(rows), shuffled(rows)));

test("the rows of a file make the same owners in any order", async () => {
  let owners = 0;
  const compare = async (ordered: string, shuffledFile: string) => {
    const found = await ownersOf(ordered);
    owners += found.length;
    expect(await ownersOf(shuffledFile)).toEqual(found);
  };
  await fc.assert(
    fc.asyncProperty(files(anySale), files(anyOrder), async ([sales, otherSales], [lines, otherLines]) => {
      await compare(salesFile(...sales), salesFile(...otherSales));
      await compare(csv(ORDER, ...lines), csv(ORDER, ...otherLines));
    }),
    { numRuns: 50 },
  );
  expect(owners).toBeGreaterThan(0);
});

test("no unknown word in any status makes an owner", async () => {
  const statuses = SALE.filter((column) => column.endsWith("?") && column !== "Do not contact?");
  const known =
    /^(0|1|true|false|yes|no|verdadero|falso|s[ií]|wahr|falsch|ja|nein|vrai|faux|oui|non|vero|sì|verdadeiro|sim|n[aã]o|waar|onwaar|nee)$/i;
  const word = fc.string({ maxLength: 12 }).filter((text) => !known.test(text.trim()));
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 100, maxLength: 100 }), async (words) => {
      const sales = words.flatMap((text, at) =>
        statuses.map((column) => harpSale({ "Purchase ID": `unknown ${column} ${at}`, [column]: text })),
      );
      expect(await ownersOf(salesFile(...sales))).toEqual([]);
      const orders = words.map((text, at) => harpOrder({ Name: `#unknown-${at}`, "Financial Status": text }));
      expect(await ownersOf(csv(ORDER, ...orders))).toEqual([]);
    }),
    { numRuns: 5 },
  );
});
