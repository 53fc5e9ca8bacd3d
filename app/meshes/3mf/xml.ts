import { Parser } from "htmlparser2";
import { MeshError } from "#app/meshes/mesh-error.ts";

const CHUNK_BYTES = 256 * 1024;

/** An attribute's text, "" when it is not there. @param namespace of its prefix; left out for one without a prefix */
export type Attribute = (name: string, namespace?: string) => string;

interface XmlElement {
  name: string;
  /** Its URI; of a prefix that is not declared the prefix itself. */
  namespace: string;
  attribute: Attribute;
}

interface XmlListener {
  open(element: Readonly<XmlElement>): void;
  /** Called for text that is not only white space. */
  text?(text: string): void;
}

interface Scope {
  depth: number;
  namespaces: ReadonlyMap<string, string>;
}

/**
 * Calls `listener.open` for each element; the object it gets is reused. Listens to single attributes, because
 * the parser's `onopentag` makes an object of those of each element, which takes half of the time.
 * @param known namespaces of prefixes that count although the file does not declare them
 */
export function parseXml(
  bytes: Uint8Array,
  listener: XmlListener,
  known: ReadonlyMap<string, string> = new Map(),
): void {
  let depth = 0;
  let opened: string | null = null;
  let declares = false;
  // Reused for every element, with a count of their own: cleared arrays would be allocated again.
  const names: string[] = [];
  const values: string[] = [];
  let attributeCount = 0;
  let scope: Scope = { depth: 0, namespaces: known };
  const outer: Scope[] = [];
  const namespaceOf = (prefix: string) => scope.namespaces.get(prefix) ?? prefix;
  const hasName = (written: string, name: string, namespace: string | undefined) =>
    namespace === undefined
      ? written === name
      : written.endsWith(`:${name}`) && namespaceOf(written.slice(0, -name.length - 1)) === namespace;
  const attribute: Attribute = (name, namespace) => {
    for (let at = 0; at < attributeCount; at++)
      if (hasName(names[at] ?? "", name, namespace)) return values[at] ?? "";
    return "";
  };
  const element: XmlElement = { name: "", namespace: "", attribute };
  const declarePrefixes = () => {
    const namespaces = new Map(scope.namespaces);
    for (let at = 0; at < attributeCount; at++) {
      const prefix = /^xmlns(?::|$)(.*)/.exec(names[at] ?? "")?.[1];
      if (prefix !== undefined) namespaces.set(prefix, values[at] ?? "");
    }
    outer.push(scope);
    scope = { depth, namespaces };
    declares = false;
  };
  const emitElement = () => {
    if (opened === null) return;
    if (declares) declarePrefixes();
    const colon = opened.indexOf(":");
    element.name = colon < 0 ? opened : opened.slice(colon + 1);
    element.namespace = namespaceOf(colon < 0 ? "" : opened.slice(0, colon));
    listener.open(element);
    opened = null;
    attributeCount = 0;
  };
  const events = {
    onopentagname(name: string) {
      emitElement();
      opened = name;
      depth += 1;
    },
    onattribute(name: string, value: string) {
      names[attributeCount] = name;
      values[attributeCount] = value;
      attributeCount += 1;
      declares ||= name.startsWith("xmlns");
    },
    ontext(text: string) {
      emitElement();
      if (listener.text && /\S/.test(text)) listener.text(text.trim());
    },
    onclosetag() {
      emitElement();
      if (scope.depth === depth) scope = outer.pop() ?? scope;
      depth -= 1;
    },
  };
  const parser = new Parser(events, { xmlMode: true });
  const decoder = decoderOf(bytes);
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    parser.write(decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true }));
  // `end` would close elements that are still open.
  if (depth !== 0) throw new MeshError("cut_short", "modelCutShort");
  parser.end();
}

/** UTF-16 shows in the first bytes, with or without a byte order mark; what else is named in the XML declaration. */
function decoderOf(bytes: Uint8Array): TextDecoder {
  const [first = 0, second = 0] = bytes;
  if (first === 0xfe || first === 0) return new TextDecoder("utf-16be");
  if (first === 0xff || second === 0) return new TextDecoder("utf-16le");
  const declaration = /^[^>]*?\sencoding\s*=\s*["']([^"']*)/.exec(
    new TextDecoder("latin1").decode(bytes.subarray(0, 200)),
  );
  const label = declaration?.[1] ?? "utf-8";
  // Some programs write UTF-8 under a declaration of UTF-16.
  if (/^(?:utf|ucs)/i.test(label) || first === 0xef) return new TextDecoder();
  try {
    return new TextDecoder(label);
  } catch {
    throw new MeshError("bad_model", "unknownEncoding", { name: label.slice(0, 40) });
  }
}
