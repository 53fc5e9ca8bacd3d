/** Generators of what nobody should send: every draw is a good input with something spoilt in it. */
import * as fc from "fast-check";

const NASTY = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\u202egnp.exe",
  "\u2066\u200b\ufeff",
  "\ud800",
  "\udc00\ud800",
  "e\u0301".repeat(200),
  "👩‍👩‍👧‍👦".repeat(50),
  "__proto__",
  "constructor",
  "toString",
  "../../etc/passwd",
  "%00%2e%2e%2f",
  "' OR 1=1 --",
  '"; DROP TABLE users; --',
  "<script>alert(1)</script>",
  "{{7*7}}",
  "1e309",
  "-0",
  "NaN",
  "null",
  "a".repeat(65),
  "a@b.c\r\nBcc: x@y.z",
];

export const badText = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: "binary", maxLength: 100 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
);

const badValue: fc.Arbitrary<unknown> = fc.oneof(
  badText,
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 2 ** 53, -(2 ** 63), [], {}, [[]], [null]),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(badText, { maxLength: 3 }),
  fc.constantFrom(10_000, 300_000, 1_000_000).map((length) => "x".repeat(length)),
  fc.jsonValue({ maxDepth: 3 }),
);

const ODD_KEYS = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "",
  "id[]",
  "$where",
];

/** One field of the input, at any depth, replaced, removed or joined by a key nobody asked for. */
function spoilt(good: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(good);
  const odd = fc
    .tuple(fc.constantFrom(...ODD_KEYS), badValue)
    .map(([name, value]) => Object.fromEntries([...Object.entries(good), [name, value]]));
  if (!names.length) return odd;
  const name = fc.constantFrom(...names);
  const replaced = fc.tuple(name, badValue).map(([at, value]) => ({ ...good, [at]: value }));
  const removed = name.map((at) => Object.fromEntries(Object.entries(good).filter(([key]) => key !== at)));
  const inside = name.chain((at) => {
    const value = good[at];
    const nested = Array.isArray(value) ? value[0] : value;
    if (typeof nested !== "object" || nested === null) return replaced;
    return spoilt(nested).map((worse) => ({ ...good, [at]: Array.isArray(value) ? [worse] : worse }));
  });
  return fc.oneof(replaced, inside, inside, removed, odd);
}

const deep = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/** Texts that are no JSON, or JSON no program writes. */
const badJson = (good: Record<string, unknown>) => {
  const text = JSON.stringify(good);
  return fc.oneof(
    fc.nat(text.length).map((at) => text.slice(0, at)),
    fc.constantFrom(
      text.replace("{", '{"id":"first","__proto__":{"admin":true},'),
      `${text}${text}`,
      `\ufeff${text}`,
      `// note\n${text}`,
      text.replaceAll('"', "'"),
      `[${text}]`,
      deep(100_000, "[", "]"),
      `{"id":${deep(20_000, '{"id":', "}")}}`,
      deep(5_000, "[", ""),
      "null",
      "true",
      '"text"',
      "0",
      "NaN",
      "",
    ),
    badText.map((nasty) => nasty.toWellFormed()),
  );
};

const JSON_TYPE = "application/json";
const TYPES = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/jsonp",
  "application/json-patch+json",
  "*/*",
  "json",
  null,
];

/** A body and its announced type; most are announced as JSON. */
export const badBody = (good: Record<string, unknown>) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: spoilt(good).map((input) => ({
        body: JSON.stringify(input),
        type: JSON_TYPE as string | null,
      })),
    },
    { weight: 2, arbitrary: badJson(good).map((body) => ({ body, type: JSON_TYPE as string | null })) },
    { weight: 1, arbitrary: fc.constantFrom(...TYPES).map((type) => ({ body: JSON.stringify(good), type })) },
  );

/** Query parameters, well-formed enough to be put into an address. */
export const badQuery = (good: Record<string, unknown>) =>
  spoilt(good).map((input) =>
    Object.fromEntries(
      Object.entries(input).map(([name, value]) => [
        name,
        String(typeof value === "object" ? JSON.stringify(value) : value)
          .toWellFormed()
          .slice(0, 4_000),
      ]),
    ),
  );
