import { invalidRequest } from "./api-error.ts";

export type Param = string | ParamMap;
/** Has no prototype, so a key such as `__proto__` is only a key. Lists are maps with the keys 0, 1, 2 … */
export interface ParamMap {
  [key: string]: Param;
}

const MAX_DEPTH = 8;

/** @throws ApiError 400 when brackets do not close, nest too deep, or a name is both a value and a hash. */
export function parseForm(text: string): ParamMap {
  const root = emptyMap();
  for (const [name, value] of new URLSearchParams(text)) place(root, name, value);
  return root;
}

function place(root: ParamMap, name: string, value: string): void {
  const path = pathOf(name);
  const last = path.pop() ?? name;
  let map = root;
  for (const step of path) {
    const key = keyIn(map, step);
    const next = map[key] ?? emptyMap();
    if (typeof next === "string") throw invalidRequest(`Invalid hash: ${name}`, { param: name });
    map[key] = next;
    map = next;
  }
  const key = keyIn(map, last);
  if (typeof map[key] === "object") throw invalidRequest(`Invalid string: ${name}`, { param: name });
  map[key] = value;
}

function pathOf(name: string): string[] {
  const [, head, brackets] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  if (head === undefined || brackets === undefined) throw invalidRequest(`Invalid parameter name: ${name}`);
  const path = [head, ...Array.from(brackets.matchAll(/\[([^\]]*)\]/g), (match) => match[1] ?? "")];
  if (path.length > MAX_DEPTH) throw invalidRequest(`Parameter nested too deeply: ${name}`);
  return path;
}

function keyIn(map: ParamMap, step: string): string {
  return step === "" ? String(Object.keys(map).length) : step;
}

function emptyMap(): ParamMap {
  return Object.create(null);
}
