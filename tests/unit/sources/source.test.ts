import fc from "fast-check";
import { expect, test } from "vitest";
import { DIRECT, SHARED } from "#app/sources/own-sources.ts";
import {
  isLanding,
  letterOf,
  letterSource,
  linkFrom,
  sourceOf,
  sourceOfLanding,
} from "#app/sources/source.ts";

const SHOP = "https://shop.test";
const from = (link: string, referrer: string | null = null) => sourceOf(new URL(link, SHOP), referrer);

test.each([
  ["https://www.instagram.com/", "instagram.com"],
  ["https://l.instagram.com/?u=https%3A%2F%2Fshop.test", "instagram.com"],
  ["https://lm.facebook.com/l.php", "facebook.com"],
  ["https://old.reddit.com/r/3Dprinting/comments/1abc", "reddit.com"],
  ["https://www.google.com/", "google.com"],
  ["http://forum.example.co.uk/thread?user=ana", "forum.example.co.uk"],
  ["https://m.co/", "m.co"],
])("a referrer counts as its site, without its page: %s", (referrer, source) => {
  expect(from("/product/vase", referrer)).toBe(source);
  expect(isLanding(new URL("/product/vase", SHOP), referrer)).toBe(true);
});

test.each([
  [null],
  [""],
  ["not an address"],
  ["android-app://com.google.android.gm/"],
  ["https://192.168.1.1/admin"],
  ["https://[2001:db8::1]/"],
  ["http://localhost:3000/"],
  ["https://a-host-that-is-longer-than-forty-letters-long.example.com/"],
  ["https://user1234567890.example.com/"],
])("a visit without a site that can be named is direct: %s", (referrer) => {
  expect(from("/", referrer)).toBe(DIRECT);
  expect(isLanding(new URL("/", SHOP), referrer)).toBe(true);
});

test.each([
  ["https://shop.test/"],
  ["https://shop.test/product/box?utm_source=flyer"],
  ["https://checkout.stripe.com/c/pay/cs_test_1"],
  ["https://hooks.stripe.com/3d_secure"],
  ["https://www.paypal.com/checkoutnow"],
  ["https://accounts.google.com/o/oauth2"],
])("the shop itself, and who only leads back to it, is no source, and no visit begins: %s", (referrer) => {
  expect(from("/", referrer)).toBe(DIRECT);
  expect(isLanding(new URL("/", SHOP), referrer)).toBe(false);
});

test("the way back from a payment page at an address of its own is no source", () => {
  expect(from("/payment/cancelled?order=ST-1", "https://pay.maker.example/c/1")).toBe(DIRECT);
  expect(from("/product/vase", "https://pay.maker.example/c/1")).toBe("pay.maker.example");
});

test.each([
  ["/?utm_source=Instagram&utm_medium=Story&utm_campaign=Black+Friday", "instagram/social/black friday"],
  ["/?utm_source=newsletter&utm_campaign=2026-11-29", "newsletter//2026-11-29"],
  ["/?utm_source=flyer&utm_medium=qr", "flyer/print"],
  ["/?ref=market", "market"],
  [`/product/vase?ref=${SHARED}`, SHARED],
  ["/?utm_source=instagram&ref=other", "instagram"],
  ["/?utm_source=feria-del-a%C3%B1o", "feria-del-año"],
  ["/?utm_campaign=alone&utm_medium=email", DIRECT],
  ["/?utm_source=mail&utm_medium=something-made-up", "mail"],
  ["/?gclid=abc&fbclid=def&mc_eid=1234", DIRECT],
])("a link's words say where it was: %s", (link, source) => {
  expect(from(link)).toBe(source);
});

test("words of the link come before the site that it was on, and campaigns alone are added to it", () => {
  expect(from("/?ref=flyer", "https://www.reddit.com/")).toBe("flyer");
  expect(from("/?utm_campaign=summer", "https://www.reddit.com/")).toBe("reddit.com//summer");
});

test.each([
  ["ana@example.com"],
  ["ana＠example.com"],
  ["ana%40example.com"],
  ["+34 600 123 456"],
  ["600123456"],
  ["6f1c2d7e-33aa-4f1b-9a2e-0c1d2e3f4a5b"],
  ["d41d8cd98f00b204"],
  ["<script>alert(1)</script>"],
  ["javascript:alert(1)"],
  ["a\u0000b"],
  ["a\nb"],
  ["\u202Eevil"],
  ["=cmd"],
  ["*"],
  ["a/b"],
  ["__proto__"],
])("words that are a person's, an id's or no words are dropped: %s", (typed) => {
  const words = new URLSearchParams({ utm_source: typed, utm_medium: typed, utm_campaign: typed });
  expect(from(`/?${words}`)).toBe(DIRECT);
  expect(from(`/?${new URLSearchParams({ utm_source: "flyer", utm_campaign: typed })}`)).toBe("flyer");
  expect(from("/", `https://${typed}.example/`)).not.toContain(typed);
});

test("a long word is cut", () => {
  const source = from(`/?utm_source=${"long ".repeat(100)}`);
  expect(source).toBe("long long long long long long long long");
});

test("whatever a link says, its words are few, short and plain, and a link with them says the same", () => {
  const words = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("flyer", "email", "qr", "summer 26"),
  );
  fc.assert(
    fc.property(words, words, words, (utm_source, utm_medium, utm_campaign) => {
      const landed = from(`/?${new URLSearchParams({ utm_source, utm_medium, utm_campaign })}`);
      expect([...landed].length).toBeLessThanOrEqual(100);
      expect(landed).not.toMatch(/[\p{C}<>@"'=:;\\*]/u);
      if (linkFrom(landed, "/") !== "/") expect(from(linkFrom(landed, "/"))).toBe(landed);
    }),
  );
});

test("what a page remembers of its landing is read as the landing itself", () => {
  expect(sourceOfLanding(`${SHOP}/?ref=flyer#top https://www.reddit.com/`)).toBe("flyer");
  expect(sourceOfLanding(`${SHOP}/product/vase https://www.reddit.com/`)).toBe("reddit.com");
  expect(sourceOfLanding(`${SHOP}/product/vase ${SHOP}/`)).toBe(DIRECT);
  expect(sourceOfLanding(`${SHOP}/payment/failed https://pay.maker.example/`)).toBe(DIRECT);
  fc.assert(fc.property(fc.string(), (text) => sourceOfLanding(text).length < 130));
});

test("a link is given its words, and is left as it is without any or where it would get too long", () => {
  expect(linkFrom("share", "https://shop.test/product/vase")).toBe(
    "https://shop.test/product/vase?utm_source=share",
  );
  expect(linkFrom("flyer//summer", "/?q=vase#list")).toBe(
    "/?q=vase&utm_source=flyer&utm_campaign=summer#list",
  );
  expect(linkFrom(undefined, "/product/vase")).toBe("/product/vase");
  expect(linkFrom(DIRECT, "/product/vase")).toBe("/product/vase");
  const words = new URLSearchParams({ utm_source: "日".repeat(50), utm_campaign: "本".repeat(50) });
  const long = from(`/?${words}`);
  expect(long).not.toBe(DIRECT);
  expect(linkFrom(long, "/product/vase")).toBe("/product/vase");
});

test("a letter's link names the beginning of its id", () => {
  const source = letterSource("6f1c2d7e-33aa-4f1b-9a2e-0c1d2e3f4a5b");
  expect(source).toBe("letter/email/6f1c2d7e");
  expect(from(linkFrom(source, "/product/vase"))).toBe(source);
  expect(letterOf(source)).toBe("6f1c2d7e");
  expect(letterOf("letter/email/%")).toBeNull();
  expect(letterOf("instagram.com")).toBeNull();
});
