import { Parser } from "htmlparser2";
import { MeshError } from "../mesh-error.ts";

const CHUNK_BYTES = 256 * 1024;

export type Attribute = (name: string) => string;

interface XmlListener {
  open(name: string, attribute: Attribute): void;
}

/**
 * Calls `listener.open` for each element. Names of elements come without their namespace's prefix, those of attributes with it.
 * Listens to single attributes, because the parser's `onopentag` makes an object of those of each element, which takes half of the time.
 * @throws MeshError cut_short when the root does not end
 */
export function parseXml(bytes: Uint8Array, listener: XmlListener): void {
  let depth = 0;
  let opened: string | null = null;
  // Reused for every element, with a count of their own: cleared arrays would be allocated again.
  const names: string[] = [];
  const values: string[] = [];
  let attributeCount = 0;
  const attribute = (name: string) => {
    for (let at = 0; at < attributeCount; at++) if (names[at] === name) return values[at] ?? "";
    return "";
  };
  const emitElement = () => {
    if (opened !== null) listener.open(opened.slice(opened.indexOf(":") + 1), attribute);
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
    },
    onclosetag() {
      emitElement();
      depth -= 1;
    },
  };
  const parser = new Parser(events, { xmlMode: true });
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    parser.write(decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true }));
  // `end` would close elements that are still open.
  if (depth !== 0) throw new MeshError("cut_short", "has a model that is cut short");
  parser.end();
}
