import { expect, test } from "vitest";
import { MessageCreate } from "#app/chat/chat.contract.ts";
import { CheckoutDetails } from "#app/checkout/checkout-details.contract.ts";
import { CommentCreate } from "#app/comments/comments.contract.ts";
import { Contact } from "#app/contact/contact.contract.ts";
import { DetailChanges, ModelDetails } from "#app/publishing/product-details.contract.ts";
import { PublishedFile } from "#app/publishing/published-files.contract.ts";
import { multiLine, singleLine } from "#app/text/written-text.ts";
import { ModelFile } from "#tools/studio-cli/model-file.ts";

/** Escape, DEL, a C1 control, half a character, a noncharacter, a line separator, an override and an isolate of direction. */
const UNSAFE = "\u001b[31m\u007f\u009b\ud800\uffff\u2028\u202e\u2066";
const SHOWN = "[31m";

test("control and direction-changing characters are removed, line breaks of one line become spaces", () => {
  expect(singleLine().parse(`  Fox${UNSAFE}\r\nden\t2 `)).toBe(`Fox${SHOWN} den 2`);
  expect(multiLine().parse(`Fox${UNSAFE}\r\n\r\n\tden\rend\n`)).toBe(`Fox${SHOWN}\n\n\tden\nend`);
});

test.each([
  ["Persian with a non-joiner", "می\u200cخواهم"],
  ["Hindi with a joiner", "क्\u200dष"],
  ["a family emoji", "👩\u200d👧\u200d👦"],
  ["the flag of Scotland", "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"],
  ["Hebrew with direction marks", "שלום\u200f (C++)\u200e"],
  ["Arabic with its letter mark", "\u061c123"],
  ["a space that does not break", "20\u00a0mm"],
])("%s stays as it is", (_, text) => {
  expect(singleLine().parse(text)).toBe(text);
  expect(multiLine().parse(text)).toBe(text);
});

const bad = `Fox${UNSAFE}`;
const clean = `Fox${SHOWN}`;
const sheet = { id: "fox", title: { en: bad, es: bad }, description: { en: bad }, prices: { standard: 0 } };

test.each<[string, unknown, unknown]>([
  [
    "a model's title, description, tags and notes",
    ModelDetails.parse({ ...sheet, tags: [bad], notes: { es: bad } }),
    {
      title: { en: clean, es: clean },
      description: { en: clean },
      tags: [clean.toLowerCase()],
      notes: { es: clean },
    },
  ],
  ["a changed title", DetailChanges.parse({ title: { es: bad } }), { title: { es: clean } }],
  [
    "model.json",
    ModelFile.parse({ title: bad, images: [{ file: "fox.png", alt: bad }] }),
    { title: { en: clean }, images: [{ alt: { en: clean } }] },
  ],
  ["a comment", CommentCreate.parse({ message: bad, productId: "fox" }), { message: clean }],
  ["a message", MessageCreate.parse({ message: bad }), { message: clean }],
  [
    "the contact form",
    Contact.parse({ name: bad, email: "a@b.test", message: `${bad} and more` }),
    { name: clean, message: `${clean} and more` },
  ],
  [
    "the checkout form",
    CheckoutDetails.parse({ name: bad, lastName: bad, country: "ES", city: bad }),
    { name: clean, lastName: clean, city: clean },
  ],
])("%s is stored without unsafe characters", (_, parsed, expected) => {
  expect(parsed).toMatchObject(expected as object);
});

test("a text of only such characters counts as missing, and a file with such a name is refused", () => {
  expect(ModelDetails.safeParse({ ...sheet, title: { en: "\u001b\u202e" } }).success).toBe(false);
  expect(CommentCreate.safeParse({ message: "\u200d\u200f", productId: "fox" }).success).toBe(false);
  const file = { bytes: 1, format: "stl", triangles: null, size: null };
  expect(PublishedFile.safeParse({ ...file, path: "fox.stl" }).success).toBe(true);
  for (const path of ["fox\u202elts.exe", "\u001b[2Jfox.stl"])
    expect(PublishedFile.safeParse({ ...file, path }).success).toBe(false);
});
