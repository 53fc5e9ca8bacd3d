/**
 * Custom elements that show what depends on the printer and the price of filament that were chosen in this browser. Pages are the same for
 * everybody; this is loaded only where something was chosen.
 * `<printer-fit>` of a product's page (components/products/print-facts.tsx) has every answer in it and shows one instead of the question.
 * `<filament-cost>` beside it has the cost at the usual price.
 */

import { dimensions, interpolate, money } from "#app/i18n/format.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "#app/i18n/languages.ts";
import { filamentCost } from "#app/meshes/print-facts.ts";
import { browserStorage } from "#app/shared/browser-storage.browser.ts";
import { type Footprint, fitOf } from "./fit.ts";
import { onPrinterChange, readPrinterChoice } from "./printer-choice.browser.ts";

function readersLanguage() {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}

/** How the model fits the chosen printer; null when no printer was chosen or the model was not measured. */
function readersFit({ dataset }: HTMLElement) {
  const { printer } = readPrinterChoice(browserStorage());
  const footprint = JSON.parse(dataset.footprint ?? "null") as Footprint | null;
  if (!printer || !footprint) return null;
  const { kind, ...excess } = fitOf(footprint, printer.volume);
  const name = printer.name ?? dimensions(printer.volume, readersLanguage());
  return { kind, values: { name, ...excess } };
}

function showAnswer(element: HTMLElement): void {
  const fit = readersFit(element);
  if (!fit) return;
  for (const line of element.querySelectorAll<HTMLElement>("[data-fit]")) {
    line.hidden = line.dataset.fit !== fit.kind;
    const text = line.querySelector<HTMLElement>("[data-text]");
    if (text && !line.hidden) text.textContent = interpolate(text.dataset.text ?? "", fit.values);
  }
}

function showCost(element: HTMLElement): void {
  const { centsPerKg } = readPrinterChoice(browserStorage());
  const { grams, text = "" } = element.dataset;
  if (!centsPerKg) return;
  const price = (cents: number) => money(cents, readersLanguage());
  element.textContent = interpolate(text, {
    cost: price(filamentCost(Number(grams), centsPerKg)),
    price: price(centsPerKg),
  });
}

function defineElement(name: string, show: (element: HTMLElement) => void): void {
  // The Worker loads this module too, where there are no elements.
  if (!globalThis.customElements || customElements.get(name)) return;
  customElements.define(
    name,
    class extends HTMLElement {
      #stop = () => {};
      connectedCallback() {
        show(this);
        this.#stop = onPrinterChange(() => show(this));
      }
      disconnectedCallback() {
        this.#stop();
      }
    },
  );
}

defineElement("printer-fit", showAnswer);
defineElement("filament-cost", showCost);
