import fc from "fast-check";
import { expect, test } from "vitest";
import { type AutosaveQueue, createAutosaveQueue } from "#app/edits/autosave-queue.ts";
import {
  changedSinceEdit,
  draggedPicture,
  type EditableModel,
  type EditedFields,
  mergeEdits,
  movedPictures,
  pictureId,
  type Texts,
  textsOf,
  withEdits,
  withPicture,
} from "#app/edits/edit-fields.ts";
import { readEdits } from "#app/edits/read-edits.ts";
import type { Language } from "#app/i18n/languages.ts";

const picture = (letter: string) => ({
  key: `products/vase/${letter.repeat(64)}.webp`,
  width: 1_200,
  height: 900,
  alt: { en: `Picture ${letter}`, es: `Imagen ${letter}` },
});
const MODEL: EditableModel = {
  title: { en: "Vase", es: "Jarrón" },
  description: { en: "**Twisted**" },
  tags: ["vase", "spiral"],
  alsoCalled: [],
  prices: { standard: 499, commercial: 1_999 },
  printGrams: 85,
  material: "pla",
  images: [picture("a"), picture("b"), picture("c")],
};
const TEXTS = textsOf(MODEL);
const read = (changes: Texts, language: Language = "en") =>
  readEdits(MODEL, { ...TEXTS, ...changes }, language);
const [a, b, c] = MODEL.images.map(pictureId) as [string, string, string];

test("a product read as texts and back is the same product", () => {
  const { edit, errors } = read({});
  expect(errors).toEqual({});
  expect(edit.images).toEqual(MODEL.images);
  expect(edit.changes).toMatchObject({
    title: { en: "Vase", es: "Jarrón" },
    description: { en: "**Twisted**", es: null },
    tags: ["vase", "spiral"],
    prices: { standard: 499, commercial: 1_999 },
    printGrams: 85,
    material: "pla",
    layerHeight: null,
  });
});

test("texts are needed in one language, and pictures describe themselves in any", () => {
  expect(read({ "title.en": "", "description.en": "" }).errors).toEqual({
    "title.en": "errors.required",
    "description.en": "errors.required",
  });
  const spanish = { "title.en": "", "description.en": " ", "description.es": "Girado" };
  const { edit, errors } = read({ ...spanish, [`alt.${a}.en`]: "" }, "es");
  expect(errors).toEqual({});
  expect(edit.changes).toMatchObject({
    title: { en: null, es: "Jarrón" },
    description: { en: null, es: "Girado" },
  });
  expect(edit.images?.[0]?.alt).toEqual({ es: "Imagen a" });
  const english = { ...MODEL, images: [{ ...picture("a"), alt: { en: "Picture a" } }] };
  expect(readEdits(english, { ...textsOf(english), ...spanish }, "es").errors).toEqual({});
  expect(read({ ...spanish, [`alt.${a}.en`]: "", [`alt.${a}.es`]: "" }, "es").errors).toEqual({
    [`alt.${a}.es`]: "errors.required",
  });
});

test("texts become a change of the product: prices with comma or point, tags, attributes, the order of pictures", () => {
  const { edit, errors } = read({
    "title.es": " ",
    "price.standard": "0",
    "price.commercial": "12,5",
    tags: "Gear, , gear box ",
    layerHeight: "0,2",
    material: "",
    pictures: `${c} ${a} 0123456789abcdef`,
    [`alt.${a}.es`]: "",
  });
  expect(errors).toEqual({});
  expect(edit.changes).toMatchObject({
    title: { en: "Vase", es: null },
    prices: { standard: 0, commercial: 1_250 },
    tags: ["gear", "gear box"],
    layerHeight: 0.2,
    material: null,
  });
  expect(edit.images).toEqual([picture("c"), { ...picture("a"), alt: { en: "Picture a" } }]);
});

test.each([
  [{ "title.en": " " }, { "title.en": "errors.required" }],
  [{ "title.en": "x".repeat(81) }, { "title.en": "errors.tooLong" }],
  [{ "description.es": "x".repeat(8_001) }, { "description.es": "errors.tooLong" }],
  [{ "price.standard": "4.999" }, { "price.standard": "studioEditor.price" }],
  [{ "price.standard": "0.49" }, { "price.standard": "studioEditor.price" }],
  [{ "price.standard": "free" }, { "price.standard": "studioEditor.price" }],
  [{ "price.commercial": "0" }, { "price.commercial": "studioEditor.price" }],
  [{ "price.commercial": "1" }, { "price.standard": "errors.prices" }],
  [{ "price.standard": "", "price.commercial": "" }, { "price.standard": "errors.prices" }],
  [{ layerHeight: "3" }, { layerHeight: "studioEditor.atMost?max=2" }],
  [{ nozzle: "0" }, { nozzle: "studioEditor.atLeast?min=0.1" }],
  [{ infill: "12.5" }, { infill: "errors.invalid" }],
  [{ material: "gold" }, { material: "errors.invalid" }],
  [{ [`alt.${b}.en`]: "" }, { [`alt.${b}.en`]: "errors.required" }],
  [{ tags: Array.from({ length: 21 }, (_, at) => `t${at}`).join() }, { tags: "errors.tooLong" }],
])("what cannot be published is named: %j", (changes, errors) => {
  expect(read(changes).errors).toEqual(errors);
});

test("a picture is moved earlier, later or to the cover, or removed", () => {
  const order = `${a} ${b} ${c}`;
  expect(movedPictures(order, `first ${c}`)).toBe(`${c} ${a} ${b}`);
  expect(movedPictures(order, `earlier ${c}`)).toBe(`${a} ${c} ${b}`);
  expect(movedPictures(order, `later ${a}`)).toBe(`${b} ${a} ${c}`);
  expect(movedPictures(order, `earlier ${a}`)).toBe(order);
  expect(movedPictures(order, `later ${c}`)).toBe(order);
  expect(movedPictures(order, `remove ${b}`)).toBe(`${a} ${c}`);
  expect(movedPictures(order, "first unknown")).toBe(order);
  expect(movedPictures(order, `enlarge ${a}`)).toBe(order);
});

test("a picture is dragged to another's place, replaces another, or comes last", () => {
  const order = `${a} ${b} ${c}`;
  expect(draggedPicture(order, c, a)).toBe(`${c} ${a} ${b}`);
  expect(draggedPicture(order, a, c)).toBe(`${b} ${c} ${a}`);
  expect(draggedPicture(order, a, "unknown")).toBe(order);
  expect(withPicture(order, "d")).toBe(`${order} d`);
  expect(withPicture(order, "d", b)).toBe(`${a} d ${c}`);
  expect(withPicture(order, c, a)).toBe(`${c} ${b}`);
  expect(withPicture(order, b, b)).toBe(order);
  expect(withPicture(order, "d", "unknown")).toBe(`${order} d`);
});

const digest = (text: string) => `d${text}`;

test("a draft holds what differs from the product, and is empty when the product's text is typed again", () => {
  const productTexts = { title: "Vase", tags: "a" };
  const sent = { title: { text: "Bowl", digest: digest("Vase") } };
  const { edits, conflicts } = mergeEdits({ productTexts, edits: {} }, sent, digest);
  expect([edits, conflicts]).toEqual([{ title: { text: "Bowl", original: "Vase" } }, {}]);
  expect(withEdits(productTexts, edits)).toEqual({ title: "Bowl", tags: "a" });
  const back = { title: { text: "Vase", digest: digest("Bowl") } };
  expect(mergeEdits({ productTexts, edits }, back, digest)).toEqual({ edits: {}, conflicts: {} });
});

test("a field changed by somebody else keeps their text, and the other fields of the save are stored", () => {
  const productTexts = { title: "Vase", tags: "a" };
  const edits = { title: { text: "Bowl", original: "Vase" } };
  const sent = { title: { text: "Cup", digest: digest("Vase") }, tags: { text: "b", digest: digest("a") } };
  expect(mergeEdits({ productTexts, edits }, sent, digest)).toEqual({
    edits: { ...edits, tags: { text: "b", original: "a" } },
    conflicts: { title: "Bowl" },
  });
});

test("a published change of a drafted field is reported, unless it is the same", () => {
  const edits = { title: { text: "Bowl", original: "Vase" }, tags: { text: "b", original: "a" } };
  expect(changedSinceEdit({ title: "Cup", tags: "b" }, edits)).toEqual({ title: "Cup" });
  expect(changedSinceEdit({ title: "Vase", tags: "a" }, edits)).toEqual({});
});

/** Two sellers' forms and the server, whose saves the test lets through one at a time. */
function twoSellers() {
  const productTexts: Texts = { title: "0", tags: "0" };
  let edits: EditedFields = {};
  const texts = () => withEdits(productTexts, edits);
  const digests = (all: Texts) =>
    Object.fromEntries(Object.entries(all).map(([name, text]) => [name, digest(text)]));
  const seller = () => createAutosaveQueue({ texts: texts(), digests: digests(texts()) });
  const save = (queue: AutosaveQueue) => {
    const fields = queue.takeNext();
    if (!fields) return;
    const names = Object.keys(fields).filter((name) => !name.startsWith("digest."));
    const sent = Object.fromEntries(
      names.map((name) => [name, { text: fields[name] ?? "", digest: fields[`digest.${name}`] ?? "" }]),
    );
    const merged = mergeEdits({ productTexts, edits }, sent, digest);
    edits = merged.edits;
    queue.confirm({ conflicts: merged.conflicts, digests: digests(texts()) });
  };
  return { texts, save, sellers: [seller(), seller()] as const };
}

test("of two sellers who edit one model neither overwrites a text that they have not seen", () => {
  const step = fc.record({
    seller: fc.constantFrom(0, 1),
    name: fc.constantFrom("title", "tags"),
    action: fc.constantFrom("type", "save", "keepMine", "acceptTheirs"),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { texts, save, sellers } = twoSellers();
      /** The last text of each field that each seller has seen: their own, or one that a conflict showed. */
      const hasSeen = [{ ...texts() }, { ...texts() }];
      let serial = 0;
      for (const { seller, name, action } of steps) {
        const queue = sellers[seller as 0 | 1];
        const before = texts();
        if (action === "type") queue.edit(name, String(++serial));
        else if (action === "keepMine") queue.keepMine(name);
        else if (action === "acceptTheirs" && name in queue.conflicts()) queue.acceptTheirs(name);
        else if (action === "save") {
          save(queue);
          const after = texts();
          for (const field of Object.keys(before)) {
            if (after[field] !== before[field]) expect(hasSeen[seller]?.[field]).toBe(before[field]);
            const seen =
              queue.conflicts()[field] ?? (after[field] !== before[field] ? after[field] : undefined);
            if (seen !== undefined) Object.assign(hasSeen[seller] ?? {}, { [field]: seen });
          }
        }
      }
    }),
  );
});

test("fields can be edited during a save, and the next save sends what has changed since", () => {
  const queue = createAutosaveQueue({ texts: { title: "0" }, digests: { title: "d0" } });
  expect(queue.takeNext()).toBeNull();
  queue.edit("title", "1");
  expect(queue.takeNext()).toEqual({ title: "1", "digest.title": "d0" });
  queue.edit("title", "0");
  expect(queue.takeNext()).toBeNull();
  queue.confirm({ conflicts: {}, digests: { title: "d1" } });
  expect(queue.takeNext()).toEqual({ title: "0", "digest.title": "d1" });
  queue.fail();
  expect(queue.takeNext()).toEqual({ title: "0", "digest.title": "d1" });
});
