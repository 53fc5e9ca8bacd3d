/** Which words the scripts of a page need: reads the sources as the build does. */
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";

/** What Remix takes out of a page's scripts, with all that only these use. */
const SERVER_EXPORTS = ["loader", "action", "headers"];
const BRING_WORDS = ["lazyPart", "withWords"];

interface LazyPart {
  file: string;
  /** The subjects that it brings. */
  subjects: string[];
}

interface Source {
  imports: string[];
  lazyParts: LazyPart[];
  /** Every text and beginning of a template that may be a key. */
  texts: string[];
  /** `handle.i18n` of a page. */
  subjects: string[];
}

const read = new Map<string, Source>();

export function sourceOf(file: string): Source {
  const known = read.get(file) ?? parse(file, readFileSync(file, "utf8"));
  read.set(file, known);
  return known;
}

function resolve(from: string, target: string): string | null {
  const path = target.startsWith("#app/") ? target.slice(1) : join(dirname(from), target);
  const isOurs = target.startsWith("#app/") || target.startsWith(".");
  return isOurs && /\.tsx?$/.test(path) && !/\.server\.tsx?$/.test(path) ? normalize(path) : null;
}

const stringsIn = (node: ts.Node | undefined): string[] =>
  node && ts.isArrayLiteralExpression(node)
    ? node.elements.filter(ts.isStringLiteral).map(({ text }) => text)
    : [];

export function parse(file: string, text: string): Source {
  const source: Source = { imports: [], lazyParts: [], texts: [], subjects: [] };
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX);

  function visit(node: ts.Node, brought: string[] | null) {
    if (ts.isTypeNode(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) source.texts.push(node.text);
    let words = brought;
    if (ts.isCallExpression(node)) {
      const [first] = node.arguments;
      if (ts.isIdentifier(node.expression) && BRING_WORDS.includes(node.expression.text))
        words = stringsIn(first);
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword && first && ts.isStringLiteral(first)) {
        const to = resolve(file, first.text);
        if (to && words) source.lazyParts.push({ file: to, subjects: words });
        else if (to) source.imports.push(to);
      }
    }
    if (ts.isPropertyAssignment(node) && node.name.getText(tree) === "i18n")
      source.subjects = stringsIn(node.initializer);
    ts.forEachChild(node, (child) => visit(child, words));
  }

  for (const statement of file.startsWith("app/routes/") ? browserStatements(tree) : tree.statements) {
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) continue;
    const target = targetOf(statement);
    if (target === null) visit(statement, null);
    else if (target) source.imports.push(...[resolve(file, target)].filter((path) => path !== null));
  }
  return source;
}

/** Where a statement imports values from; "" for one that imports only types, null for other statements. */
function targetOf(statement: ts.Statement): string | null {
  if (ts.isImportDeclaration(statement)) {
    const clause = statement.importClause;
    const named = clause?.namedBindings;
    const typesOnly =
      clause?.isTypeOnly ||
      (!clause?.name && named && ts.isNamedImports(named) && named.elements.every((each) => each.isTypeOnly));
    return typesOnly ? "" : (statement.moduleSpecifier as ts.StringLiteral).text;
  }
  if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier) return null;
  return statement.isTypeOnly ? "" : (statement.moduleSpecifier as ts.StringLiteral).text;
}

function namesIn(statement: ts.Statement): string[] {
  if (ts.isImportDeclaration(statement)) {
    const named = statement.importClause?.namedBindings;
    const names = named && ts.isNamedImports(named) ? named.elements.map(({ name }) => name.text) : [];
    const namespace = named && ts.isNamespaceImport(named) ? [named.name.text] : [];
    return [...names, ...namespace, ...[statement.importClause?.name?.text ?? []].flat()];
  }
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name)
        ? [name.text]
        : name.elements.flatMap((each) =>
            ts.isBindingElement(each) && ts.isIdentifier(each.name) ? [each.name.text] : [],
          ),
    );
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
    return statement.name ? [statement.name.text] : [];
  return [];
}

const isExported = (statement: ts.Statement) =>
  ts.isExportAssignment(statement) ||
  (ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword));

/** The statements of a page that remain in the browser. */
function browserStatements(tree: ts.SourceFile): ts.Statement[] {
  const byName = new Map(
    tree.statements.flatMap((statement) => namesIn(statement).map((name) => [name, statement] as const)),
  );
  const kept = new Set(
    tree.statements.filter(
      (statement) =>
        isExported(statement) && !namesIn(statement).some((name) => SERVER_EXPORTS.includes(name)),
    ),
  );
  const keepUsed = (node: ts.Node) => {
    const used = ts.isIdentifier(node) && byName.get(node.text);
    if (used) kept.add(used);
    if (!ts.isTypeNode(node)) ts.forEachChild(node, keepUsed);
  };
  for (const statement of kept) if (targetOf(statement) === null) keepUsed(statement);
  return [...kept];
}

type Sections = Record<string, Record<string, string>>;

/** A function that finds the subjects of words by texts of a source. */
/** Finds the subjects that have a key, or keys that begin like it. */
export function subjectFinder(subjects: Record<string, Sections>) {
  const keys = Object.entries(subjects).flatMap(([subject, sections]) =>
    Object.entries(sections).flatMap(([section, words]) =>
      Object.keys(words).map((key) => ({ subject, key: `${section}.${key}` })),
    ),
  );
  const sections = new Set(keys.map(({ key }) => key.split(".")[0]));
  return (text: string): string[] => {
    const [key = ""] = text.split("?");
    if (!sections.has(key.split(".")[0]) || !key.includes(".")) return [];
    const exact = keys.filter((each) => each.key === key);
    const found = exact.length ? exact : keys.filter((each) => each.key.startsWith(key));
    return found.map(({ subject }) => subject);
  };
}

/** Every module that is loaded with a file, and the file itself. */
export function modulesOf(file: string): string[] {
  const found = new Set([file]);
  for (const each of found)
    if (!each.startsWith("app/i18n/")) for (const imported of sourceOf(each).imports) found.add(imported);
  return [...found];
}
