import fc from "fast-check";
import { expect, test } from "vitest";
import { plainText } from "#app/text/formatted-text.ts";
import { htmlToMarkdown as convert } from "#app/text/html-to-markdown.ts";
import { readMarkdown } from "#app/text/markdown.server.ts";

const htmlToMarkdown = (html: string) => convert(html).text;
const shown = (html: string) => plainText(readMarkdown(htmlToMarkdown(html)));

test("headings, paragraphs, lists, marks and links of a description become Markdown", () => {
  const html = `<h2>Dragon</h2><p>It <strong>opens</strong> its <em>wings</em>.<br>Really &amp; truly.</p>
    <ul><li>one part</li><li><a href="https://maker.test/dragon">more</a></li></ul><ol><li>Print</li><li>Glue</li></ol><p>End</p>`;
  expect(htmlToMarkdown(html)).toBe(
    "## Dragon\n\nIt **opens** its *wings*.\nReally & truly.\n\n- one part\n- [more](https://maker.test/dragon)\n\n1. Print\n2. Glue\n\nEnd",
  );
});

test("scripts, styles, pictures and other addresses are left out, and their words stay words", () => {
  const html =
    '<style>p{}</style><script>alert(1)</script><p onclick="x()"><a href="javascript:alert(1)">here</a> <img src="x" onerror="y()"> 2*3 [x](y) <b></b></p>';
  const markdown = htmlToMarkdown(html);
  expect(markdown).not.toMatch(/alert|onclick|onerror|javascript|p\{\}/);
  expect(plainText(readMarkdown(markdown))).toBe("here 2*3 [x](y)");
});

test("an element of any name that is no mark stays its words", () => {
  expect(htmlToMarkdown("<p><constructor>one</constructor> <valueof>two</valueof></p>")).toBe("one two");
});

test("a description of any length is read up to the maximum length", () => {
  for (const html of [
    "<p>A <b>strong</b> word<br>and more</p>".repeat(20_000),
    "<ul><li>".repeat(100_000),
    "word <i>".repeat(100_000),
    `<p>${"word ".repeat(200_000)}</p>`,
  ])
    expect(htmlToMarkdown(html).length).toBeLessThan(120_000);
  expect(htmlToMarkdown("<p>A <b>strong</b> word</p>".repeat(20_000))).toMatch(
    /^A \*\*strong\*\* word\n\nA /,
  );
});

test("a line that begins as a list does stays a line", () => {
  for (const text of [
    "0. !",
    "12) holes",
    "- minus",
    "+ plus",
    "# 3",
    "### three",
    ". dot",
    "3.5 mm",
    "2020-",
  ])
    expect(plainText(readMarkdown(htmlToMarkdown(`<p>${text}</p>`)))).toBe(text);
});

test("any text comes through as the same words, without marks of its own", () => {
  const words = fc
    .array(
      fc.string({ minLength: 1, maxLength: 12 }).filter((word) => /^[!-~]+$/.test(word)),
      { minLength: 1, maxLength: 6 },
    )
    .map((each) => each.join(" "));
  fc.assert(
    fc.property(words, (text) => {
      const html = text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
      expect(plainText(readMarkdown(htmlToMarkdown(`<p>${html}</p>`)))).toBe(text);
    }),
  );
});

test.each([
  ["<strong>Material:</strong>PLA", "**Material:** PLA"],
  ["<b>Print</b><b>slowly</b>", "**Printslowly**"],
  ["<b>Print</b> <b>slowly</b>", "**Print** **slowly**"],
  ["pre<b>fix</b>es", "prefixes"],
  ["<b>3.</b>5 mm at <b>12:</b>30", "3.5 mm at 12:30"],
  ["PLA<b>(strong)</b> or PETG", "PLA(strong) or PETG"],
  ["<b><i>both</i></b>", "***both***"],
  ["<b>a</b><i>b</i>", "**a**b"],
  ["<b><p>One</p><p>Two</p></b>", "**One**\n\n**Two**"],
  ["<b><ul><li>One</li><li>Two</li></ul></b>", "- **One**\n- **Two**"],
  ['See!<a href="https://a.test/">here</a>', "See\\![here](https://a.test/)"],
  ['<a href="https://a.test/guide_(v2)">here</a>', "[here](<https://a.test/guide_(v2)>)"],
  ['<a href="https://a.test/two words">here</a>', "[here](https://a.test/two%20words)"],
  ['<a href="//a.test/x"><b>here</b></a>', "[**here**](https://a.test/x)"],
  ['<b><a href="https://a.test/">here</a></b>', "[**here**](https://a.test/)"],
  ["10<sup>2</sup> and 10<sup>-3</sup> and H<sub>2</sub>O", "10² and 10⁻³ and H₂O"],
  ["x<sup>n+1</sup>, 2<sup>n</sup>", "x^(n+1), 2^n"],
  ["2<sup>a</sup>, 2<sup>1.5</sup>, the 1<sup>st</sup>, Stall<sup>TM</sup>", "2a, 2^(1.5), the 1st, StallTM"],
  ["<pre>one\ntwo</pre>", "one\ntwo"],
  ['<ol start="3"><li>three</li><li>four</li></ol>', "3. three\n4. four"],
  ["<dl><dt>Material</dt><dd>PLA</dd><dt>Size:</dt><dd>5 cm</dd></dl>", "Material: PLA\n\nSize: 5 cm"],
  ["a<br>---<br>b", "a\n\\---\nb"],
  ["&amp;copy; 2024", "\\&copy; 2024"],
])("%s becomes %s", (html, markdown) => expect(htmlToMarkdown(html)).toBe(markdown));

test("no two cells of a table touch, and each row is a line", () => {
  const table = (cells: string[][]) =>
    `<table><tbody>${cells.map((row) => `<tr>${row.join("")}</tr>`).join("")}</tbody></table>`;
  expect(
    shown(
      table([
        ["<th>Part</th>", "<th>Load</th>"],
        ["<td>Screw</td>", "<td>M3</td>", "<td>12 mm</td>"],
        ["<td>Load</td>", "<td><p>1</p></td>", "<td><b>5 kg</b></td>"],
        ["<td></td>", "<td>2</td>"],
      ]),
    ),
  ).toBe("Part | Load\nScrew | M3 | 12 mm\nLoad | 1 | 5 kg\n| 2");
});

test("what is struck through or hidden is left out, and it is said when something seen is lost", () => {
  for (const html of [
    "Was <s>€9.99</s> €4.99",
    "Was <del>€9.99</del> €4.99",
    'Was <span style="text-decoration:line-through">€9.99</span> €4.99',
    'Was €4.99<iframe src="https://films.test/1"></iframe>',
    'Was <a href="/products/other">€4.99</a>',
  ])
    expect([shown(html), convert(html).isChanged]).toEqual(["Was €4.99", true]);
  const hidden = 'Was €4.99<span style="display: none">x<br>y</span><p hidden>z</p>';
  expect([shown(hidden), convert(hidden).isChanged]).toEqual(["Was €4.99", false]);
});

type Node = string | { name: string; inside: Node[] };
const INLINE = ["b", "strong", "i", "em", "span", "a", "u"];
const { inline } = fc.letrec<{ inline: Node }>((tie) => ({
  inline: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(
      "PLA",
      "size",
      "20",
      "Size:",
      "(v2)",
      "5.",
      "don't",
      "a*b",
      "snake_case",
      "-",
      "3 mm",
      "¡hola!",
      " ",
      " and ",
      "[x]",
      "1.5",
    ),
    fc.record({
      name: fc.constantFrom(...INLINE),
      inside: fc.array(tie("inline"), { minLength: 1, maxLength: 4 }),
    }),
  ),
}));
const inlines = fc.array(inline, { minLength: 1, maxLength: 6 });
const blocks = fc.array(
  fc.oneof(
    fc.record({ name: fc.constantFrom("p", "h2", "div", "li", "tr"), inside: inlines }),
    fc.record({ name: fc.constant("td"), inside: inlines }),
  ),
  { minLength: 1, maxLength: 5 },
);
const WRAPPED: Record<string, [string, string]> = {
  li: ["<ul><li>", "</li></ul>"],
  tr: ["<table><tr><td>", "</td></tr></table>"],
  td: ["<table><tr><td>left</td><td>", "</td></tr></table>"],
  a: ['<a href="https://a.test/x_(y)">', "</a>"],
};
const htmlOf = (node: Node): string => {
  if (typeof node === "string") return node;
  const [opening, closing] = WRAPPED[node.name] ?? [`<${node.name}>`, `</${node.name}>`];
  return opening + node.inside.map(htmlOf).join("") + closing;
};
const textOf = (node: Node): string => (typeof node === "string" ? node : node.inside.map(textOf).join(""));
/** White space and signs between cells and of items mean nothing here; a space may come behind a colon. */
const words = (text: string) =>
  text.replace(/[|•]/g, " ").replace(/[:!]/g, "$& ").split(/\s+/).filter(Boolean);

test("200 generated descriptions show the same words as their HTML", () => {
  fc.assert(
    fc.property(blocks, (tree) => {
      const seen = tree.map((node) => `${node.name === "td" ? "left " : ""}${textOf(node)}`).join("\n");
      expect(words(shown(tree.map(htmlOf).join("")))).toEqual(words(seen));
    }),
    { numRuns: 200 },
  );
});
