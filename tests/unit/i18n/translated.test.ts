import ts from "typescript";
import { expect, test } from "vitest";
import { words } from "#app/i18n/en/all.ts";

/**
 * A browser that translates a page replaces each text node by elements. What React later writes into the
 * node, or removes or puts beside it, is then lost or throws; only a text that is an element's single child
 * is written again.
 */

const { fileNames, options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile("tsconfig.json", ts.sys.readFile).config,
  ts.sys,
  ".",
);
const program = ts.createProgram(fileNames, options);
const checker = program.getTypeChecker();

/** Nodes that a component is given to show are left to the component that makes them. */
function isText(type: ts.Type): boolean {
  if (type.aliasSymbol?.name === "ReactNode") return false;
  if (type.isUnion()) return type.types.some(isText);
  return Boolean(type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike));
}

const LOGICAL = new Set([ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken]);

/** Whether an expression may show a text; `title && <p>` shows an element. */
function showsText(shown: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(shown)) return showsText(shown.expression);
  if (ts.isConditionalExpression(shown)) return showsText(shown.whenTrue) || showsText(shown.whenFalse);
  if (ts.isBinaryExpression(shown)) {
    const { kind } = shown.operatorToken;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return showsText(shown.right);
    if (LOGICAL.has(kind)) return showsText(shown.left) || showsText(shown.right);
  }
  return isText(checker.getTypeAtLocation(shown));
}

/** A text that never changes: a literal, or words without values. */
const isFixedText = (shown: ts.Expression) =>
  ts.isStringLiteral(shown) || /^t\("[\w.]+"\)$/.test(shown.getText());

/** Whether a child is, or may be, a text. Browsers do not translate white space. */
function isTextChild(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return true;
  if (!ts.isJsxExpression(child) || !child.expression) return false;
  return !/^"\s*"$/.test(child.expression.getText()) && showsText(child.expression);
}

/** Whether React may change a child later, add it or take it away. */
function mayChange(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child) || ts.isJsxFragment(child)) return false;
  if (ts.isJsxExpression(child)) return !!child.expression && !isFixedText(child.expression);
  const tag = (ts.isJsxElement(child) ? child.openingElement : child).tagName.getText();
  return /^[A-Z]/.test(tag) && !tag.endsWith("Icon");
}

function isBroken(node: ts.JsxElement | ts.JsxFragment): boolean {
  const children = node.children.filter((child) =>
    ts.isJsxText(child) ? child.text.trim() : !ts.isJsxExpression(child) || child.expression,
  );
  const isShared = children.length > 1 || ts.isJsxFragment(node);
  // A fragment may be taken away as a whole, its texts one by one.
  const changes = ts.isJsxFragment(node) || children.some(mayChange);
  return isShared && changes && children.some(isTextChild);
}

function brokenIn(file: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if ((ts.isJsxElement(node) || ts.isJsxFragment(node)) && isBroken(node))
      found.push(`${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

test("a text beside children that change stands in an element of its own", () => {
  const components = program
    .getSourceFiles()
    .filter(({ fileName }) => /(^|\/)app\/.*\.tsx$/.test(fileName) && !fileName.endsWith(".server.tsx"));
  expect(components.length).toBeGreaterThan(100);
  expect(components.flatMap(brokenIn)).toEqual([]);
});

/** Codes are set in a fixed-width font; a seller's Markdown and fields are not codes. */
const isCode = (tag: ts.JsxOpeningLikeElement) =>
  /className="[^"]*\bfont-mono\b/.test(tag.getText()) &&
  !tag.getSourceFile().fileName.endsWith("formatted-text.tsx") &&
  !/^[A-Z]\w*Field$/.test(tag.tagName.getText());

test("a browser translates no code that people read out, type or compare", () => {
  const codes: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isJsxOpeningLikeElement(node) && isCode(node)) codes.push(node.getText());
    ts.forEachChild(node, visit);
  };
  for (const file of program.getSourceFiles()) if (/(^|\/)app\/.*\.tsx$/.test(file.fileName)) visit(file);
  expect(codes.length).toBeGreaterThan(8);
  expect(codes.filter((tag) => !tag.includes('translate="no"'))).toEqual([]);
});

const english: Record<string, Record<string, string>> = words;
const wordsOf = (key: string) => english[key.split(".")[0] ?? ""]?.[key.split(".")[1] ?? ""] ?? "";
const NAMED = /\{(name|names|email|address|code|order|reference|files)\}/;

/** What is no element: a toast, an `alt`, a caption of PhotoSwipe, a page's title, a link back. */
const NO_ELEMENT = [
  "downloads.saved",
  "photos.by",
  "productPhotos.alt",
  "studioEvidence.title",
  "studioOffers.coupon",
  "studioOrder.order",
];

/** Whether a call of the translator is what an element shows; attributes such as `aria-label` and `alt` are texts. */
const isShown = (call: ts.Node): boolean => {
  const attribute = ts.findAncestor(call, ts.isJsxAttribute);
  return !attribute || !/^(aria-label|alt|image)$/.test(attribute.name.getText());
};

test("a browser translates no name, address or code inside a sentence", () => {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    const [key] = ts.isCallExpression(node) && node.expression.getText() === "t" ? node.arguments : [];
    if (key && ts.isStringLiteral(key) && NAMED.test(wordsOf(key.text)) && isShown(node))
      found.push(key.text);
    ts.forEachChild(node, visit);
  };
  for (const file of program.getSourceFiles()) if (/(^|\/)app\/.*\.tsx$/.test(file.fileName)) visit(file);
  expect([...new Set(found)].sort()).toEqual(NO_ELEMENT);
});
