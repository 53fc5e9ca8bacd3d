/** Finds conversations by name, address or words, and switches between what is open and what is done. */
import { Form, Link } from "@remix-run/react";
import { buttonLook } from "#app/components/ui/button.tsx";
import { SearchIcon } from "#app/components/ui/icons.tsx";
import type { InboxQuery } from "#app/domain/chat/inbox.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";

export function InboxSearch({ query: { q, done } }: { query: InboxQuery }) {
  const t = useT();
  const folders = [
    { to: "/studio", label: t("studio.open"), current: !done },
    { to: "/studio?done=1", label: t("studio.done"), current: Boolean(done) },
  ];
  return (
    <>
      <Form role="search" action="/studio" className="flex gap-2">
        <label htmlFor="inbox-search" className="sr-only">
          {t("studio.search")}
        </label>
        <input
          key={q}
          id="inbox-search"
          type="search"
          name="q"
          defaultValue={q}
          placeholder={t("studio.search")}
          className="min-h-11 min-w-0 flex-1 rounded-box border border-edge bg-surface px-3"
        />
        {done && <input type="hidden" name="done" value="1" />}
        <button
          type="submit"
          aria-label={t("studio.search")}
          className={buttonLook({ variant: "secondary" })}
        >
          <SearchIcon />
        </button>
      </Form>
      <nav aria-label={t("studio.folders")} className="my-3 flex gap-2">
        {folders.map(({ to, label, current }) => (
          <Link
            key={to}
            to={to}
            aria-current={current ? "page" : undefined}
            className="min-h-9 rounded-box px-3 py-1.5 text-muted hover:bg-ground aria-[current]:bg-ground aria-[current]:font-medium aria-[current]:text-ink"
          >
            {label}
          </Link>
        ))}
      </nav>
    </>
  );
}
