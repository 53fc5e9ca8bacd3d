import fc from "fast-check";
import { expect, test } from "vitest";
import { htmlToMarkdown } from "#app/imports/html-to-markdown.server.ts";
import { plainText } from "#app/text/formatted-text.ts";
import { readMarkdown } from "#app/text/markdown.server.ts";

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
  for (const text of ["0. !", "12) holes", "- minus", "+ plus", "# 3", ". dot", "3.5 mm", "2020-"])
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
