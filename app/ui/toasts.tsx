/** Short messages in a live region; pointer or focus keeps them open. */
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { CheckIcon, CloseIcon, WarningIcon } from "./icons.tsx";

interface Toast {
  text: string;
  tone?: "success" | "danger";
  /** Id of its subject, such as a product's: a newer toast about the same subject replaces it. */
  about?: string;
  action?: { label: string; run: () => void };
}

type ShownToast = Toast & { id: number };
const VISIBLE_MS = 7_000;
const ToastContext = createContext({ show: (_: Toast) => {}, dismiss: (_about: string) => {} });

export const useToast = () => useContext(ToastContext).show;

export const useDismissToast = () => useContext(ToastContext).dismiss;

const BUTTON = "grid min-h-9 min-w-9 place-items-center rounded-md hover:bg-ground";

function ToastCard({ toast, close }: { toast: ShownToast; close: (id: number) => void }) {
  const t = useT();
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => close(toast.id), VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [isPaused, toast.id, close]);
  const focusHandlers = { onFocus: () => setPaused(true), onBlur: () => setPaused(false) };
  return (
    <div
      {...focusHandlers}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      className="pointer-events-auto flex w-full max-w-md animate-rise items-start gap-x-3 rounded-box border border-line bg-surface p-2 pl-4 shadow-float sm:p-3 sm:pl-4"
    >
      <span className={`mt-2 ${toast.tone === "danger" ? "text-danger" : "text-success"}`}>
        {toast.tone === "danger" ? <WarningIcon /> : <CheckIcon />}
      </span>
      {/* So wide that the button goes below a long text. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-end gap-x-3">
        <p className="min-w-0 grow basis-44 py-1.5">{toast.text}</p>
        {toast.action && (
          <button
            type="button"
            className={`${BUTTON} px-2 font-medium text-accent hover:text-accent-strong`}
            onClick={() => {
              toast.action?.run();
              close(toast.id);
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={t("ui.close")}
        className={`${BUTTON} text-muted hover:text-ink`}
        onClick={() => close(toast.id)}
      >
        <CloseIcon />
      </button>
    </div>
  );
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<ShownToast[]>([]);
  const [actions] = useState(() => {
    const remove = (matches: (toast: ShownToast) => boolean) =>
      setToasts((shown) => shown.filter((toast) => !matches(toast)));
    return {
      show: (toast: Toast) =>
        setToasts((shown) => {
          const others = shown.filter(({ about }) => !about || about !== toast.about);
          return [...others.slice(-2), { ...toast, id: (shown.at(-1)?.id ?? 0) + 1 }];
        }),
      dismiss: (subject: string) => remove(({ about }) => about === subject),
      close: (closed: number) => remove(({ id }) => id === closed),
      /** On a narrow screen a toast may cover the field that is being filled in. */
      makeRoom: ({ target }: FocusEvent) => {
        const isField = target instanceof Element && target.matches("input, select, textarea");
        if (isField && !matchMedia("(min-width: 48rem)").matches)
          remove(({ tone, action }) => tone !== "danger" && !action);
      },
    };
  });
  useEffect(() => {
    if (toasts.length === 0) return;
    addEventListener("focusin", actions.makeRoom);
    return () => removeEventListener("focusin", actions.makeRoom);
  }, [toasts.length, actions]);
  const cards = useMemo(
    () => toasts.map((toast) => <ToastCard key={toast.id} toast={toast} close={actions.close} />),
    [toasts, actions],
  );
  return (
    <ToastContext.Provider value={actions}>
      {children}
      <div
        role="status"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-4 bottom-(--toast-bottom,1rem) z-50 grid justify-items-center gap-2 md:justify-items-start"
      >
        {cards}
      </div>
    </ToastContext.Provider>
  );
}
