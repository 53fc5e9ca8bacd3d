import type { TextSpan } from "./formatted-text.ts";

/** Up to a space, a quotation mark or punctuation of scripts that put no space after it. */
const ADDRESS = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"'`“”‘’«»\u3000-\u303f\uff00-\uff65]+/giu;
const AFTER_SENTENCE = /[.,:;!?*_~…]/;
const CLOSING = { ")": "(", "]": "[", "}": "{" } as const;

const isClosing = (letter: string): letter is keyof typeof CLOSING => Object.hasOwn(CLOSING, letter);

/** Without what belongs to the sentence around it: its marks at the end, and brackets that the address does not open. */
function withoutEnding(address: string): string {
  const count = { ")": 0, "]": 0, "}": 0 };
  for (const letter of address) {
    if (isClosing(letter)) count[letter]++;
    for (const closing of [")", "]", "}"] as const) if (letter === CLOSING[closing]) count[closing]--;
  }
  let end = address.length;
  for (; end > 0; end--) {
    const last = address.charAt(end - 1);
    if (isClosing(last) && count[last] > 0) count[last]--;
    else if (!AFTER_SENTENCE.test(last)) break;
  }
  return address.slice(0, end);
}

/** Links the addresses that were pasted into a text. Only whole ones, with http(s): a name with a dot may be a file. */
export function linkAddresses(text: string): TextSpan[] {
  const spans: TextSpan[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnding(found);
    if (!URL.canParse(address)) continue;
    if (index > done) spans.push({ kind: "text", text: text.slice(done, index) });
    spans.push({ kind: "link", address, spans: [{ kind: "text", text: address }] });
    done = index + address.length;
  }
  if (done < text.length) spans.push({ kind: "text", text: text.slice(done) });
  return spans;
}
