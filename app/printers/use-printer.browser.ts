import { useEffect, useState } from "react";
import { browserStorage } from "#app/shared/browser-storage.browser.ts";
import { onPrinterChange, readPrinterChoice } from "./printer-choice.browser.ts";

const chosenPrinter = () => readPrinterChoice(browserStorage()).printer;

/** The printer that was chosen in this browser; for components that the server never renders. */
export function usePrinter() {
  const [printer, setPrinter] = useState(chosenPrinter);
  useEffect(() => onPrinterChange(() => setPrinter(chosenPrinter())), []);
  return printer;
}
