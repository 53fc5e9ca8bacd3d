/** Names the browser and the system of a session from its User-Agent, well enough for its owner to know it again. */

/** In this order: most browsers also name the ones they descend from. */
const BROWSERS: [name: string, sign: RegExp][] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /(Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
];
const SYSTEMS: [name: string, sign: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
];

export interface Device {
  browser: string;
  system: string;
}

/** Null when either cannot be told. */
export function deviceOf(userAgent: string): Device | null {
  const nameIn = (names: typeof BROWSERS) => names.find(([, sign]) => sign.test(userAgent))?.[0];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  return browser && system ? { browser, system } : null;
}
