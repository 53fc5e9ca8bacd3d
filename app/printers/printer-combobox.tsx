/** The list of printers as a field that is searched by typing (WAI-ARIA APG, combobox with a listbox). */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { dimensions } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { isOfInputMethod } from "#app/ui/composition.ts";
import { TextField } from "#app/ui/field.tsx";
import { type Printer, printerName, printers } from "./printers.ts";
import { searchPrinters } from "./search-printers.ts";

const OPTION =
  "flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 px-3 py-1.5 hover:bg-ground aria-selected:bg-accent-soft";

function useOptions(initialId: string) {
  const initial = printers.find(({ id }) => id === initialId);
  const [typed, setTyped] = useState(initial ? printerName(initial) : "");
  /** Empty while the text is the name of the chosen printer: the list shows all of them again. */
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState(initial ?? null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = searchPrinters(search);
  const choose = (printer: Printer) => {
    setChosen(printer);
    setTyped(printerName(printer));
    setSearch("");
    setOpen(false);
  };
  const type = (text: string) => {
    const named = searchPrinters(text).find((printer) => printerName(printer) === text.trim());
    setTyped(text);
    setSearch(text);
    setChosen(named ?? null);
    setActive(-1);
    setOpen(true);
  };
  const open = () => {
    setActive(chosen ? found.indexOf(chosen) : -1);
    setOpen(true);
  };
  const step = (by: 1 | -1) => {
    if (!isOpen) open();
    else setActive((active + by + found.length) % Math.max(1, found.length));
  };
  const close = () => {
    if (chosen) setSearch("");
    setOpen(false);
  };
  return { typed, chosen, isOpen, active, found, choose, type, open, step, close };
}

interface PrinterComboboxProps {
  /** The name of the form's value: the printer's id, or empty while none of the list is chosen. */
  name: string;
  initialId: string;
}

export function PrinterCombobox({ name, initialId }: PrinterComboboxProps) {
  const t = useT();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const options = useOptions(initialId);
  const { typed, chosen, isOpen, active, found } = options;
  useEffect(() => {
    if (isOpen) list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [isOpen, active]);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (isOfInputMethod(event.nativeEvent)) return;
    const activePrinter = isOpen ? found[active] : undefined;
    if (key === "ArrowDown") options.step(1);
    else if (key === "ArrowUp") options.step(-1);
    else if (key === "Enter" && activePrinter) options.choose(activePrinter);
    else if (key === "Escape" && isOpen) options.close();
    else return;
    event.preventDefault();
  };
  return (
    <div className="relative">
      <TextField
        label={t("printer.printer")}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={t("printer.search")}
        value={typed}
        onChange={({ currentTarget }) => options.type(currentTarget.value)}
        onClick={options.open}
        onBlur={options.close}
        onKeyDown={onKeyDown}
      />
      <input type="hidden" name={name} value={chosen?.id ?? ""} />
      <p role="status" className="sr-only">
        {isOpen && t.count("printer.found", found.length)}
      </p>
      <div
        className={`absolute inset-x-0 top-full z-20 mt-2 overflow-hidden rounded-box border border-line bg-raised py-1.5 shadow-float ${isOpen ? "" : "hidden"}`}
      >
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={t("printer.printer")}
          tabIndex={-1}
          className="max-h-80 overflow-y-auto overscroll-contain outline-none"
          // A press on the list leaves the focus, and with it the list, where it is until the click.
          onMouseDown={(event) => event.preventDefault()}
        >
          {found.map((printer, index) => (
            <div
              key={printer.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={OPTION}
              onClick={() => options.choose(printer)}
              onKeyDown={onKeyDown}
            >
              <span translate="no">{printerName(printer)}</span>
              <span className="text-muted text-sm tabular-nums">
                {dimensions(printer.volume, t.language)}
              </span>
            </div>
          ))}
        </div>
        {found.length === 0 && <p className="px-3 py-1.5 text-muted">{t("printer.notFound")}</p>}
      </div>
    </div>
  );
}
