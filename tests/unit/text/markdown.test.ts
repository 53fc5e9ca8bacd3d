import { Session } from "node:inspector/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { productTexts } from "#app/catalog/product/product-information.server.tsx";
import { words as en } from "#app/i18n/en/all.ts";
import { NO_SHOP } from "#app/i18n/reader.ts";
import { type Dictionary, inShop, translator } from "#app/i18n/translate.ts";
import { plainText } from "#app/text/formatted-text.ts";
import { readMarkdown } from "#app/text/markdown.server.ts";

const t = inShop(translator<Dictionary>("en", en), NO_SHOP);
const PRODUCT = {
  description: "",
  textLanguage: "en",
  changes: [],
  attributes: {},
  licenses: [],
  fileList: [],
  tags: [],
  weight: 1,
  version: 1,
  formats: ["stl"],
  publishedAt: "2026-11-01T00:00:00.000Z",
  updatedAt: "2026-11-01T00:00:00.000Z",
} as unknown as Parameters<typeof productTexts>[0];

/** The HTML of a description alone, without the elements that each text stands in so that translated pages stay true. */
function html(description: string): string {
  const page = productTexts(
    { ...PRODUCT, description },
    { measured: null, promise: {}, t, read: readMarkdown },
  );
  const text =
    /<div class="grid max-w-read[^"]*">(.*?)<\/div><\/div><\/div><\/section>/s.exec(page.description)?.[1] ??
    "";
  return text.replace(/ class="[^"]*"|<\/?span>/g, "");
}

test("headings, lists, marks, links and lines are shown; headings stand below the page's", () => {
  expect(html("# Printing\nNo *supports*, **two** `walls`.\nSecond line.\n\n- PLA\n- PETG\n\n3. Third")).toBe(
    "<h3>Printing</h3><p>No <em>supports</em>, <strong>two</strong> <code>walls</code>.<br/>Second line.</p>" +
      '<ul><li>PLA</li><li>PETG</li></ul><ol start="3"><li>Third</li></ol>',
  );
  expect(html("## A\n### B\n## C")).toBe("<h3>A</h3><h4>B</h4><h3>C</h3>");
  expect(html("### A\n# B\n###### C\n- ## D")).toBe(
    "<h3>A</h3><h3>B</h3><h4>C</h4><ul><li><h5>D</h5></li></ul>",
  );
  expect(
    html("[how](https://a.example/b?c=1&d) <https://e.example> [mail](mailto:a@b.example) [here](/contact)"),
  ).toBe(
    '<p><a href="https://a.example/b?c=1&amp;d" rel="nofollow noopener">how</a> ' +
      '<a href="https://e.example" rel="nofollow noopener">https://e.example</a> ' +
      '<a href="mailto:a@b.example" rel="nofollow noopener">mail</a> ' +
      '<a href="/contact" rel="nofollow noopener">here</a></p>',
  );
});

test.each([
  ["<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
  ['<img src=x onerror="alert(1)">', "<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</p>"],
  ["a <b onclick=x>bold</b>", "<p>a &lt;b onclick=x&gt;bold&lt;/b&gt;</p>"],
  ["[x](javascript:alert(1))", "<p>x</p>"],
  ["[x](JaVaScRiPt&colon;alert(1))", "<p>x</p>"],
  ["[x](<java\tscript:alert(1)>)", "<p>x</p>"],
  ["<javascript:alert(1)>", "<p>javascript:alert(1)</p>"],
  ["[x](data:text/html;base64,PHN2Zz4=)", "<p>x</p>"],
  ["[x](//evil.example) [y](/\\evil.example)", "<p>x y</p>"],
  ["[x]\n\n[x]: javascript:alert(1)", "<p>[x]</p><p>[x]: javascript:alert(1)</p>"],
  ["![a photo](https://a.example/x.png)", "<p>a photo</p>"],
  [
    '[x](https://a.example "onmouseover=alert(1)")',
    '<p><a href="https://a.example" rel="nofollow noopener">x</a></p>',
  ],
])("%j does no harm", (source, expected) => expect(html(source)).toBe(expected));

test("texts written before Markdown are shown as before", () => {
  expect(html("It is 120*80*40 mm and snake_case_name.\nSecond line\n\n    not code")).toBe(
    "<p>It is 120*80*40 mm and snake_case_name.<br/>Second line</p><p>not code</p>",
  );
});

/** Twice what the worst input takes. A reader that looks at each line for each other one takes millions of steps. */
const STEPS_PER_CHARACTER = 50;

/** How many blocks of the reader's code run, by V8's coverage: up to a third less where it optimises. Vitest's own run beside it. */
async function stepsOf(work: () => unknown): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  work();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  const ofReader = result.filter(({ url }) => /\/app\/text\/|\/markdown-it\//.test(url));
  expect(ofReader.length).toBeGreaterThan(0);
  const ranges = ofReader.flatMap(({ functions }) => functions.flatMap((measured) => measured.ranges));
  return ranges.reduce((steps, { count }) => steps + count, 0);
}

const eightThousand = (piece: string) => piece.repeat(Math.ceil(8_000 / piece.length)).slice(0, 8_000);
const BAD_INPUTS = [
  ...[
    "1. > ",
    "+ ",
    "> - ",
    "* - + ",
    "- a\n",
    ">",
    "    - a\n",
    "a\n=\n",
    "**_",
    "*_",
    "*a_ ",
    "a**b",
    "[",
    "[a](",
    "![a](b",
  ],
  ...["[[[](", "<a@b.c>", "`", "`a``b", "&#", "<", "**a![", "=\n]( [a](b)](", "\n> ](", "(", "# \n"],
];

test.each(BAD_INPUTS)("8,000 characters of %j take a bounded number of steps for each", async (piece) => {
  const source = eightThousand(piece);
  readMarkdown(source);
  expect(await stepsOf(() => readMarkdown(source))).toBeLessThan(8_000 * STEPS_PER_CHARACTER);
});

test("a list after a line of text is one however far it is indented, and lines of it keep no marks", () => {
  expect(html("**Parts**\n\t- lid\n\t    - hinge\n\t- base")).toBe(
    "<p><strong>Parts</strong></p><ul><li>lid<ul><li>hinge</li></ul></li><li>base</li></ul>",
  );
});

test.each([">", "- ", "*a ", "**_", "[", "[a](", "`", "1. > ", "a**b", "# ", "<"])(
  "%j thousands of times is shown as a few levels",
  (mark) => {
    const shown = html(mark.repeat(Math.floor(8_000 / mark.length)));
    let depth = 0;
    let deepest = 0;
    for (const [, end, empty] of shown.matchAll(/<(\/?)[a-z0-9]+[^>]*?(\/?)>/g)) {
      depth += end ? -1 : empty ? 0 : 1;
      deepest = Math.max(deepest, depth);
    }
    expect(depth).toBe(0);
    expect(deepest).toBeLessThanOrEqual(20);
  },
);

test.each([
  ["See https://shop.example/x_y_z?a=1&b=2 now.", "https://shop.example/x_y_z?a=1&b=2"],
  ["(see https://a.example/gear_(part)).", "https://a.example/gear_(part)"],
  ["https://a.example/ok, https", "https://a.example/ok"],
  ["見て https://a.example/ok。次", "https://a.example/ok"],
  ["**https://a.example/bold**", "https://a.example/bold"],
  ['"https://a.example/quoted"', "https://a.example/quoted"],
  ["HTTPS://A.example", "HTTPS://A.example"],
  ["https://a.example/x)))]]", "https://a.example/x"],
])("an address that is pasted into %j is a link, without what follows it", (source, address) => {
  const escaped = address.replaceAll("&", "&amp;");
  expect(html(source)).toContain(`<a href="${escaped}" rel="nofollow noopener">${escaped}</a>`);
  expect(html(source).match(/<a /g)).toHaveLength(1);
});

test.each([
  "`https://a.example`",
  "```\nhttps://a.example\n```",
  "www.a.example and a.example/file.stl",
  "xhttps://a.example",
  "https://",
])("%j has no link", (source) => {
  expect(html(source)).not.toContain("<a ");
});

test("an address in the words of a link makes no second link", () => {
  expect(html("[https://a.example](https://b.example)").match(/<a /g)).toHaveLength(1);
});

const TAGS =
  /<\/?(?:p|h3|h4|h5|ul|ol|li|em|strong|code|pre|blockquote|br|hr|a|div)(?: (?:href|rel|start)="[^"<>]*")*\/?>/g;

test("whatever is written, only the known tags come out, and links only with safe addresses", () => {
  const piece = fc.constantFrom(
    ..."<>[]()!*_`#\n\\&:\"'".split(""),
    "<a href=",
    "](javascript:",
    "](https://a.example",
    "<!--",
    "\n- ",
    "\n> ",
    "&#x3a;",
    "onload=",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (pieces) => {
      const shown = html(pieces.join(""));
      expect(shown.replace(TAGS, "")).not.toMatch(/[<>]/);
      for (const [, address] of shown.matchAll(/href="([^"]*)"/g))
        expect(address).toMatch(/^(https?:\/\/|mailto:|\/(?![/\\]))/i);
    }),
    { numRuns: 300 },
  );
});

test("only the words, without formatting, go to mails and search engines", () => {
  const source =
    "# New\n\nA *tighter* [fit](https://a.example).\nSee <b>\n\n- lid\n- hinge\n\n---\n\n> quoted";
  expect(plainText(readMarkdown(source))).toBe("New\n\nA tighter fit.\nSee <b>\n\n• lid\n• hinge\n\nquoted");
});
