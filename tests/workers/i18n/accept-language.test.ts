import { expect, test } from "vitest";
import { fetchFromWorker } from "#tests/support/worker.ts";

async function languageOfPage(header: string) {
  const headers = { "Accept-Language": header, Accept: "text/html" };
  const page = await fetchFromWorker("/", { headers });
  await page.text();
  return page.headers.get("Content-Language");
}

test.each([
  ["ca-ES,ca;q=0.9,es-ES;q=0.8,es;q=0.7,en;q=0.6", "es"],
  ["pt-BR,pt;q=0.9,es;q=0.8,en-US;q=0.7", "es"],
  ["de-DE,de;q=0.9,es;q=0.8", "es"],
  ["fr-FR,fr;q=0.9,en;q=0.8,es;q=0.3", "en"],
  ["fr,en;q=0.3,es;q=0.4", "es"],
  ["gl-ES,gl;q=0.9,es-ES;q=0.8,es;q=0.7,en;q=0.6", "es"],
  ["es-419", "es"],
  ["ES-mx", "es"],
  ["fr, es-419 ; q=0.5, en;q=0.3", "es"],
  ["fr,*;q=0.5,es;q=0.1", "es"],
  ["*", "en"],
  ["*,en;q=0", "es"],
  ["fr,en;q=0,es;q=0", "en"],
  ["es;q=0,es-MX;q=0,en;q=0.1", "en"],
  ["es;q=0", "en"],
  ["en;q=abc", "en"],
  ["en;q=abc,es;q=0.1", "es"],
  ["en;q=7,es;q=0.1", "es"],
  [",;,;q=,es_,--,es;q=0.2,", "es"],
  ["constructor,__proto__", "en"],
  ["", "en"],
])("of %j the page is in %s", async (header, language) => {
  expect(await languageOfPage(header)).toBe(language);
});
