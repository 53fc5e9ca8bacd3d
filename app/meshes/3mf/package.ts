/** The parts of a 3MF: a zip whose items are named as the Open Packaging Conventions say. */
import { unzipSync } from "fflate";
import { MeshError } from "#app/meshes/mesh-error.ts";
import { parseXml } from "./xml.ts";

/** Bytes of a 3MF, and unpacked bytes of all its models, at most. A triangle takes 30 to 60 bytes of XML, so this is more than MAX_TRIANGLES need. */
export const MAX_UNPACKED_BYTES = 400 * 1024 ** 2;
/** XML compresses to about a tenth; a much better ratio is a zip bomb. */
const MAX_RATIO = 100;

const decoded = (text: string) =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });

/** The same for every way to write the name of a zip item, or a path from the package's root: case, escapes, `./` and `../` mean nothing. */
export function partName(written: string): string {
  const segments: string[] = [];
  for (const segment of decoded(written).normalize("NFC").toLowerCase().split(/[\\/]/)) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return `/${segments.join("/")}`;
}

function asUtf8(name: string): string {
  try {
    const bytes = Uint8Array.from(name, (character) => character.charCodeAt(0));
    const isLatin1 = !/[^\0-\xff]/.test(name);
    return isLatin1 ? new TextDecoder("utf-8", { fatal: true }).decode(bytes) : name;
  } catch {
    return name;
  }
}

export class Package {
  readonly #file: Uint8Array;
  readonly #items = new Map<string, string>();
  #unpacked = 0;

  constructor(file: Uint8Array) {
    this.#file = file;
    this.#unzip((name) => {
      this.#items.set(partName(asUtf8(name)), name);
      return false;
    });
  }

  /** The part's bytes, null when there is none. @param part as `partName` writes it */
  read(part: string): Uint8Array | null {
    const item = this.#items.get(part);
    if (item === undefined) return null;
    return this.#unzip((name) => name === item)[item] ?? null;
  }

  partsLike(isWanted: (part: string) => boolean): string[] {
    return [...this.#items.keys()].filter(isWanted);
  }

  /** The part of the model that is printed. */
  root(): string {
    let root = "";
    const relationships = this.read("/_rels/.rels");
    if (relationships)
      parseXml(relationships, {
        open({ name, attribute }) {
          if (name === "Relationship" && /\/3dmodel$/i.test(attribute("Type"))) root ||= attribute("Target");
        },
      });
    root ||= this.partsLike((part) => part.endsWith(".model"))[0] ?? "";
    if (root === "") throw new MeshError("bad_model", "noModel");
    return partName(root);
  }

  #unzip(isWanted: (name: string) => boolean): Record<string, Uint8Array> {
    const max = Math.min(MAX_UNPACKED_BYTES, 65_536 + MAX_RATIO * this.#file.length);
    try {
      return unzipSync(this.#file, {
        filter: ({ name, originalSize }) => {
          if (!isWanted(name)) return false;
          this.#unpacked += originalSize;
          if (this.#unpacked > max) throw new MeshError("too_large", "unpacksTooLarge");
          return true;
        },
      });
    } catch (error) {
      if (error instanceof MeshError) throw error;
      throw new MeshError("bad_archive", "badArchive");
    }
  }
}
