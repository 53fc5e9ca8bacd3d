/**
 * `<printer-fit>` of a product's page (components/products/print-facts.tsx): shows the answer for the printer chosen in this
 * browser instead of the question. Its words come with the page; it is loaded only where a printer was chosen.
 */
import { DEFAULT_LANGUAGE, isLanguage } from "#app/domain/languages.ts";
import { type Footprint, fitOf } from "#app/domain/printers/fit.ts";
import { dimensions, fill } from "#app/i18n/format.ts";
import { browserStorage } from "./browser-storage.ts";
import { readPrinterChoice } from "./printer-choice.ts";

function show(element: HTMLElement) {
  const { printer } = readPrinterChoice(browserStorage());
  if (!printer) return;
  const { lang } = document.documentElement;
  const name = printer.name ?? dimensions(printer.volume, isLanguage(lang) ? lang : DEFAULT_LANGUAGE);
  const { kind, ...excess } = fitOf(JSON.parse(element.dataset.footprint ?? "") as Footprint, printer.volume);
  for (const line of element.querySelectorAll<HTMLElement>("[data-fit]")) {
    line.hidden = line.dataset.fit !== kind;
    const text = line.querySelector<HTMLElement>("[data-text]");
    if (text && !line.hidden) text.textContent = fill(text.dataset.text ?? "", { name, ...excess });
  }
}

// The Worker loads this module too, where there are no elements.
if (globalThis.customElements && !customElements.get("printer-fit"))
  customElements.define(
    "printer-fit",
    class extends HTMLElement {
      connectedCallback() {
        show(this);
      }
    },
  );
