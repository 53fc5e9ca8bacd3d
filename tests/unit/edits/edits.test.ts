import fc from "fast-check";
import { expect, test } from "vitest";
import { type AutosaveQueue, createAutosaveQueue } from "#app/edits/autosave-queue.ts";
import {
  draggedPicture,
  type EditableModel,
  type EditedFields,
  editsAfter,
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

test("edits hold what differs from the product, and nothing when the product's text is typed again", () => {
  const productTexts = { title: "Vase", tags: "a" };
  const edits = editsAfter({ productTexts, edits: {} }, { title: "Bowl", unknown: "x" });
  expect(edits).toEqual({ title: { text: "Bowl" } });
  expect(withEdits(productTexts, edits)).toEqual({ title: "Bowl", tags: "a" });
  expect(editsAfter({ productTexts, edits }, { title: "Vase" })).toEqual({});
});

/** Two windows' forms and the server, whose saves the test lets through one at a time. */
function twoWindows() {
  const productTexts: Texts = { title: "0", tags: "0" };
  let edits: EditedFields = {};
  let revision = 1;
  const texts = () => withEdits(productTexts, edits);
  const open = () => createAutosaveQueue({ texts: texts(), revision });
  const save = (queue: AutosaveQueue) => {
    const { revision: sent = "", ...fields } = queue.takeNext() ?? {};
    if (Object.keys(fields).length === 0) return;
    if (sent !== "" && Number(sent) !== revision) return queue.outdate();
    edits = editsAfter({ productTexts, edits }, fields);
    queue.confirm(++revision);
  };
  return { texts, save, windows: [open(), open()] as const };
}

test("of two windows neither overwrites what it has not seen, unless its reader was told and chose to", () => {
  const step = fc.record({
    window: fc.constantFrom(0, 1),
    name: fc.constantFrom("title", "tags"),
    action: fc.constantFrom("type", "save", "overwrite"),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { texts, save, windows } = twoWindows();
      const lastSeen = [texts(), texts()];
      const chose = [false, false];
      let serial = 0;
      for (const { window, name, action } of steps) {
        const queue = windows[window as 0 | 1];
        const before = texts();
        if (action === "type") queue.edit(name, String(++serial));
        else if (action === "overwrite" && queue.isOutdated()) {
          queue.overwrite();
          chose[window] = true;
        } else if (action === "save") {
          save(queue);
          if (JSON.stringify(texts()) === JSON.stringify(before)) continue;
          if (!chose[window]) expect(lastSeen[window]).toEqual(before);
          chose[window] = false;
          lastSeen[window] = texts();
        }
      }
    }),
  );
});

test("fields can be edited during a save, and the next save sends what has changed since", () => {
  const queue = createAutosaveQueue({ texts: { title: "0", tags: "a" }, revision: 7 });
  expect(queue.takeNext()).toBeNull();
  queue.edit("title", "1");
  expect(queue.takeNext()).toEqual({ title: "1", revision: "7" });
  queue.edit("title", "0");
  expect(queue.takeNext()).toBeNull();
  queue.confirm(8);
  expect(queue.takeNext()).toEqual({ title: "0", revision: "8" });
  queue.fail();
  expect(queue.takeNext()).toEqual({ title: "0", revision: "8" });
});

test("after a change elsewhere nothing is sent before the reader has chosen, and then all that the window shows", () => {
  const queue = createAutosaveQueue({ texts: { title: "0", tags: "a" }, revision: 7 });
  queue.edit("title", "1");
  queue.takeNext();
  queue.outdate();
  queue.edit("tags", "b");
  expect([queue.isOutdated(), queue.takeNext()]).toEqual([true, null]);
  queue.overwrite();
  expect(queue.takeNext()).toEqual({ title: "1", tags: "b", revision: "" });
  queue.confirm(12);
  queue.edit("tags", "c");
  expect(queue.takeNext()).toEqual({ tags: "c", revision: "12" });
});
