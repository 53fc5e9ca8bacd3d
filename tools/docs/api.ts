/** `npm run api-docs` writes docs/api.md from the code: contracts, types of answers, `@throws` of the operations called. */
import { readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import type { z } from "zod";
import { answerType, inputShape, isResponse } from "./type-text.ts";

const isCalls = (path: string) => path.endsWith(".calls.server.ts");

function openProgram() {
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ".");
  const paths = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter(isCalls)
    .map((path) => join("app", path))
    .sort();
  const program = ts.createProgram(
    [...paths, "app/http/errors.server.ts", "worker-configuration.d.ts"],
    options,
  );
  return { program, checker: program.getTypeChecker(), paths };
}
type OpenedProgram = ReturnType<typeof openProgram>;

function* descendants(node: ts.Node): Generator<ts.Node> {
  yield node;
  for (const child of node.getChildren()) yield* descendants(child);
}

const nodesIn = <N extends ts.Node>(node: ts.Node, is: (node: ts.Node) => node is N): N[] =>
  [...descendants(node)].filter(is);

const literalsIn = (node: ts.Node) => nodesIn(node, ts.isStringLiteral).map(({ text }) => text);

function statusByCode({ program }: OpenedProgram): Map<string, string> {
  const source = program.getSourceFile("app/http/errors.server.ts");
  const table =
    source && nodesIn(source, ts.isVariableDeclaration).find(({ name }) => name.getText() === "STATUS");
  const lines = table ? nodesIn(table, ts.isPropertyAssignment) : [];
  return new Map(lines.map(({ name, initializer }) => [name.getText(), initializer.getText()]));
}

function symbolOf(node: ts.Expression, { checker }: OpenedProgram) {
  const symbol = checker.getSymbolAtLocation(node);
  const alias = symbol && symbol.flags & ts.SymbolFlags.Alias;
  return alias ? checker.getAliasedSymbol(symbol) : symbol;
}

async function inputOf(expression: ts.Expression, opened: OpenedProgram): Promise<string | null> {
  if (/^(NoInput|z\.(unknown\(\)|object\(\{\}\)))$/.test(expression.getText())) return null;
  const symbol = symbolOf(expression, opened);
  const file = symbol?.valueDeclaration?.getSourceFile().fileName;
  if (!file?.endsWith(".contract.ts")) throw new Error(`${expression.getText()} is in no contract`);
  const module: Record<string, z.ZodType> = await import(resolve(file));
  const contract = module[symbol?.name ?? ""];
  if (!contract) throw new Error(`${file} does not export ${symbol?.name}`);
  return inputShape(contract);
}

function errorsOf(run: ts.Node, opened: OpenedProgram, codes: Map<string, string>) {
  const called = ts.isIdentifier(run)
    ? [run]
    : nodesIn(run, ts.isCallExpression).map((call) => call.expression);
  const operations = called.flatMap((expression) => symbolOf(expression, opened) ?? []);
  const tags = operations.flatMap((symbol) => symbol.getJsDocTags(opened.checker));
  const throws = tags
    .filter(({ name }) => name === "throws")
    .map(({ text }) => ts.displayPartsToString(text));
  const thrown = nodesIn(run, ts.isNewExpression).flatMap(literalsIn);
  const named = [...throws.flatMap((text) => text.match(/\w+/g) ?? []), ...thrown];
  return [...new Set(named)].filter((word) => codes.has(word)).sort();
}

/** The `@returns` of the endpoint's comment, for an answer that is not plain JSON. */
function returnsTagOf(call: ts.Node) {
  const commented = ts.findAncestor(call, (node) => ts.getJSDocTags(node).length > 0);
  const tag = commented && ts.getJSDocTags(commented).find(({ tagName }) => tagName.text === "returns");
  return tag && ts.getTextOfJSDocComment(tag.comment)?.replaceAll(/\s+/g, " ");
}

function answerOf(run: ts.Node, call: ts.Node, { checker }: OpenedProgram): string {
  const [signature] = checker.getTypeAtLocation(run).getCallSignatures();
  const type = signature && checker.getAwaitedType(signature.getReturnType());
  if (!type || type.flags & ts.TypeFlags.Any) throw new Error(`No type: ${run.getText()}`);
  const described = returnsTagOf(call);
  const isEither = type.isUnion() && type.types.some(isResponse);
  if (described && !isEither) return described;
  if (!described && (isEither || isResponse(type))) throw new Error(`Needs @returns: ${call.getText()}`);
  if (type.flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined)) return "204, nothing.";
  const plain = `200\n\n\`\`\`ts\n${answerType(type, checker)}\n\`\`\``;
  return isEither ? `${plain}\n\n${described}` : plain;
}

interface DocumentedEndpoint {
  address: string;
  methods: string[];
  call: ts.CallExpression;
  access: string;
  definition: Map<string, ts.Node>;
}

const ACCESSES = ["anyone", "session", "user", "seller", "freshSeller"];
const isOfSellers = (access: ts.Node) => /^(seller|freshSeller)$/.test(access.getText());

/** Of sellers, with the right that it takes. */
function accessOf({ expression, arguments: [right] }: ts.CallExpression, access: ts.Node): string {
  if (isOfSellers(expression) && right) return `${access.getText()} (${literalsIn(right).join()})`;
  const literals = literalsIn(access).join();
  return ts.isObjectLiteralExpression(access) ? `seller (${literals})` : literals || access.getText();
}

/** The parts of `endpoint({ … })`, or of `user(Input, run)` and `seller(right, Input, run)`, which are named after their access. */
function definitionOf({ expression, arguments: given }: ts.CallExpression): Map<string, ts.Node> {
  const [object, operation] = isOfSellers(expression) ? given.slice(1) : given;
  if (ACCESSES.includes(expression.getText()) && object && operation)
    return new Map([
      ["access", expression],
      ["input", object],
      ["run", operation],
    ]);
  const members = object && ts.isObjectLiteralExpression(object) ? [...object.properties] : [];
  return new Map(
    members.map((member) => [
      member.name?.getText() ?? "",
      ts.isPropertyAssignment(member) ? member.initializer : member,
    ]),
  );
}

/** `"GET /app/cart": endpoint(…)` of a list of calls, or the name of an endpoint. */
function endpointsIn(file: string, opened: OpenedProgram): DocumentedEndpoint[] {
  const source = opened.program.getSourceFile(file);
  const byCall = new Map<ts.CallExpression, DocumentedEndpoint>();
  for (const { name, initializer } of source ? nodesIn(source, ts.isPropertyAssignment) : []) {
    const declaration = symbolOf(initializer, opened)?.valueDeclaration;
    const value =
      declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : initializer;
    if (!value || !ts.isCallExpression(value)) continue;
    if (!["endpoint", ...ACCESSES].includes(value.expression.getText())) continue;
    const [method = "", path = ""] = (ts.isStringLiteral(name) ? name.text : "").split(" ");
    const address = path.replace(/:(\w+)/g, "{$1}");
    const known = byCall.get(value);
    if (known) known.methods.push(method);
    else {
      const definition = definitionOf(value);
      const accessNode = definition.get("access") ?? value;
      const access = accessOf(value, accessNode);
      byCall.set(value, { address, methods: [method], call: value, access, definition });
    }
  }
  return [...byCall.values()];
}

async function section(documented: DocumentedEndpoint, opened: OpenedProgram): Promise<string> {
  const { address, methods, call, access, definition } = documented;
  const [input, run] = ["input", "run"].map((name) => definition.get(name));
  if (!input || !run) throw new Error(`${address}: an endpoint without its parts`);
  const codes = statusByCode(opened);
  const hasRawBody = definition.has("body");
  const shape = await inputOf(input as ts.Expression, opened);
  const where = hasRawBody || methods.includes("GET") ? "in the address" : "as JSON";
  const errors = errorsOf(run, opened, codes).map((code) => `\`${code}\` ${codes.get(code)}`);
  return [
    `### ${methods.join(" or ")} ${address}`,
    `Access: ${access}.${shape ? ` Input ${where}:` : " No input."}`,
    shape && `\`\`\`ts\n${shape}\n\`\`\``,
    `Answer: ${answerOf(run, call, opened)}`,
    errors.length > 0 && `Errors: ${errors.join(", ")}.`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

const INTRODUCTION = `# The JSON calls

Written by \`npm run api-docs\` from the code; a test compares. Inputs are the contracts (\`*.contract.ts\`), answers the types of what each call
returns, errors those that its operation names. Checks that only code makes are not here. Money is euro cents, times are UTC ISO-8601.

- A body is \`application/json\` up to 256 KiB (publish and edit: 2 MB). *In the address* means path and query.
- Access *user* or *session*: the session cookie. *seller*: a seller's session cookie, confirmed by a second factor, or \`Authorization: Bearer\` and
  a token: one that a seller made in the studio, or the deployment's \`SELLER_TOKEN\`. *freshSeller*: the same, confirmed minutes ago, or \`SELLER_TOKEN\`. In brackets the right that it takes: \`SELLER_TOKEN\` has both, another token its seller's. *command*: \`SELLER_TOKEN\` alone. *anyone*: neither.
- A change (POST, PUT, DELETE) sends the cookie \`XSRF-TOKEN\` back as the header \`X-XSRF-TOKEN\`; \`GET /app/verify\` hands it out. Calls with
  a token and Stripe's webhook need none.
- A failure is \`{ "error": { "code", "message", "fields"? } }\`: \`message\` in the reader's language, \`fields\` by input name. \`429\` and some
  \`503\` carry \`Retry-After\`.
- \`Looked-At: 180\` on the answer to \`GET /app/products\`: only so many models were looked at, the newest first (with a printer, of those of about its size),
  and there may be others.

Chat has a socket too: \`GET /app/chat\`, see docs/decisions/007-chat.md.
`;

const COMMON: [string, string[]][] = [
  ["any call", ["misdirected", "not_found", "method_not_allowed", "internal"]],
  ["with input", ["bad_input"]],
  ["with a JSON body", ["wrong_type", "bad_json", "too_large"]],
  ["a change, unless by a token or Stripe", ["cross_site"]],
  ["access user or session", ["not_logged_in"]],
  ["access seller or freshSeller", ["bad_token", "second_factor_needed", "right_missing"]],
  ["access command", ["bad_token"]],
];

function commonErrors(codes: Map<string, string>) {
  const rows = COMMON.map(([when, errors]) => {
    const cells = errors.map((code) => {
      if (!codes.has(code)) throw new Error(`There is no error ${code}`);
      return `\`${code}\` ${codes.get(code)}`;
    });
    return `| ${when} | ${cells.join(", ")} |`;
  });
  return ["## Errors of every call", "", "| When | Errors |", "|---|---|", ...rows].join("\n");
}

const GROUPS: [string, RegExp][] = [
  ["Account", /^\/app\/(register|login|logout|verify|preferences|auth\/.*)$/],
  ["Catalogue", /^\/app\/(products|suggestions|comments|comment\/.*|reviews|review\/.*|rate)$/],
  ["Wish list", /^\/app\/wishlist/],
  ["Cart and payment", /^\/app\/(cart.*|coupon|order\/consent|paymentui|invoice\/.*|webhooks\/stripe)$/],
  ["Library", /^\/app\/(purchases|product\/get\/free|download.*|file\/.*|memberships\/take)$/],
  ["Owners' photos", /^\/app\/photos/],
  ["Chat", /^\/app\/messages?\//],
  ["Studio", /^\/app\/studio\//],
  ["Public files", /^\/(images|manifest|feed|robots|sitemap)/],
  ["Operation", /^\/health$/],
];

/** Several calls answer a User with cookies, so that their type is only "Response". */
function userShape({ program, checker }: OpenedProgram): string {
  const source = program.getSourceFile("app/accounts/accounts.contract.ts");
  const symbol = source && checker.getSymbolAtLocation(source);
  const user = symbol && checker.getExportsOfModule(symbol).find(({ name }) => name === "User");
  if (!user) throw new Error("There is no type User");
  return `A \`User\` is\n\n\`\`\`ts\n${answerType(checker.getDeclaredTypeOfSymbol(user), checker)}\n\`\`\``;
}

/** The whole page. @throws Error for an endpoint that cannot be described. */
export async function apiPage(): Promise<string> {
  const opened = openProgram();
  const groups = new Map(GROUPS.map(([name]) => [name, [`## ${name}`]]));
  groups.get("Account")?.push(userShape(opened));
  const endpoints = opened.paths.flatMap((path) => endpointsIn(path, opened));
  endpoints.sort((a, b) => a.address.localeCompare(b.address, "en"));
  for (const documented of endpoints) {
    const group = GROUPS.find(([, addresses]) => addresses.test(documented.address));
    if (!group) throw new Error(`${documented.address} is in no group of the page`);
    groups.get(group[0])?.push(await section(documented, opened));
  }
  const calls = [...groups.values()].map((sections) => sections.join("\n\n"));
  return `${[INTRODUCTION.trim(), commonErrors(statusByCode(opened)), ...calls].join("\n\n")}\n`;
}

if (import.meta.main) writeFileSync("docs/api.md", await apiPage());
