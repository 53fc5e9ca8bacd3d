/** Generators of invalid input: each value is a valid input with one thing wrong. */
import * as fc from "fast-check";

const UNUSUAL_TEXTS = [
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

export const unusualText = fc.oneof(
  fc.constantFrom(...UNUSUAL_TEXTS),
  fc.string({ unit: "binary", maxLength: 100 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
);

const invalidValue: fc.Arbitrary<unknown> = fc.oneof(
  unusualText,
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 2 ** 53, -(2 ** 63), [], {}, [[]], [null]),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(unusualText, { maxLength: 3 }),
  fc.constantFrom(10_000, 300_000, 1_000_000).map((length) => "x".repeat(length)),
  fc.jsonValue({ maxDepth: 3 }),
);

const UNUSUAL_KEYS = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "",
  "id[]",
  "$where",
];

/** Replaces or removes one field at any depth, or adds an unknown one. */
function withInvalidField(valid: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(valid);
  const unknownField = fc
    .tuple(fc.constantFrom(...UNUSUAL_KEYS), invalidValue)
    .map(([name, value]) => Object.fromEntries([...Object.entries(valid), [name, value]]));
  if (!names.length) return unknownField;
  const name = fc.constantFrom(...names);
  const replaced = fc.tuple(name, invalidValue).map(([at, value]) => ({ ...valid, [at]: value }));
  const removed = name.map((at) => Object.fromEntries(Object.entries(valid).filter(([key]) => key !== at)));
  const inside = name.chain((at) => {
    const value = valid[at];
    const nested = Array.isArray(value) ? value[0] : value;
    if (typeof nested !== "object" || nested === null) return replaced;
    return withInvalidField(nested).map((invalid) => ({
      ...valid,
      [at]: Array.isArray(value) ? [invalid] : invalid,
    }));
  });
  return fc.oneof(replaced, inside, inside, removed, unknownField);
}

const deep = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/** Malformed JSON, and valid JSON of an unusual shape. */
const invalidJson = (valid: Record<string, unknown>) => {
  const text = JSON.stringify(valid);
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
    unusualText.map((text) => text.toWellFormed()),
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

/** A body and its Content-Type, mostly JSON. */
export const invalidBody = (valid: Record<string, unknown>) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: withInvalidField(valid).map((input) => ({
        body: JSON.stringify(input),
        type: JSON_TYPE as string | null,
      })),
    },
    { weight: 2, arbitrary: invalidJson(valid).map((body) => ({ body, type: JSON_TYPE as string | null })) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...TYPES).map((type) => ({ body: JSON.stringify(valid), type })),
    },
  );

/** Query parameters that can be encoded in a URL. */
export const invalidQuery = (valid: Record<string, unknown>) =>
  withInvalidField(valid).map((input) =>
    Object.fromEntries(
      Object.entries(input).map(([name, value]) => [
        name,
        String(typeof value === "object" ? JSON.stringify(value) : value)
          .toWellFormed()
          .slice(0, 4_000),
      ]),
    ),
  );
