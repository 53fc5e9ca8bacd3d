import { Link, useLocation } from "@remix-run/react";
import type { SellerRight } from "#app/accounts/seller-rights.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { closeByEscape } from "#app/ui/disclosure.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { showInStrip } from "#app/ui/show-in-strip.browser.ts";
import { groupsFor, type StudioGroup, studioPageAt, type Waiting, waitingIn } from "./studio-pages.ts";
import { MAX_WAITING } from "./waiting.ts";

const TAB =
  "inline-flex min-h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-3 text-muted hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink";
const MENU_LINK =
  "flex min-h-11 items-center justify-between gap-2 rounded-box px-3 text-ink hover:bg-ground aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent";
const SUB_TAB =
  "inline-flex min-h-11 items-center gap-2 whitespace-nowrap px-3 text-muted text-sm hover:text-ink aria-[current]:font-medium aria-[current]:text-accent";

function Count({ count }: { count: number }) {
  const t = useT();
  if (count === 0) return null;
  const shown = count > MAX_WAITING ? `${MAX_WAITING}+` : String(count);
  return (
    <span className="rounded-full bg-accent px-2 font-medium text-on-accent text-sm tabular-nums">
      <span>{shown}</span>
      <span className="sr-only"> {t("studio.waiting")}</span>
    </span>
  );
}

interface GroupLinksProps {
  groups: readonly StudioGroup[];
  pathname: string;
  waiting: Waiting;
  className: string;
}

function GroupLinks({ groups, pathname, waiting, className }: GroupLinksProps) {
  const t = useT();
  const current = studioPageAt(pathname, groups);
  return groups.map((group) => (
    <li key={group.label}>
      <Link
        to={group.pages[0].to}
        aria-current={group !== current.group ? undefined : group.pages.length === 1 ? "page" : "true"}
        className={className}
      >
        <span>{t(group.label)}</span>
        <Count count={waitingIn(group, waiting)} />
      </Link>
    </li>
  ));
}

/** A menu of all groups, opened by the name of the current one: most tabs would not fit on a small screen. */
function Menu({ groups, pathname, waiting }: Omit<GroupLinksProps, "className">) {
  const t = useT();
  const { group } = studioPageAt(pathname, groups);
  const elsewhere = groups
    .filter((each) => each !== group)
    .reduce((sum, each) => sum + waitingIn(each, waiting), 0);
  return (
    <details
      className="group relative lg:hidden"
      onKeyDown={closeByEscape}
      onBlur={({ currentTarget, relatedTarget }) =>
        relatedTarget && !currentTarget.contains(relatedTarget) && currentTarget.removeAttribute("open")
      }
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 font-medium [&::-webkit-details-marker]:hidden">
        <span className="sr-only">{t("studio.nav")}: </span>
        <span>{t(group.label)}</span>
        <Count count={waitingIn(group, waiting)} />
        <ChevronIcon className="size-5 text-muted transition-transform group-open:rotate-180" />
        <span className="ml-auto flex items-center gap-2 font-normal text-muted text-sm group-open:invisible">
          {elsewhere > 0 && <span>{t("studio.elsewhere")}</span>}
          <Count count={elsewhere} />
        </span>
      </summary>
      <ul className="absolute inset-x-0 z-20 grid grid-cols-2 gap-1 border-line border-y bg-surface p-2 shadow-lg">
        <GroupLinks groups={groups} pathname={pathname} waiting={waiting} className={MENU_LINK} />
        <li>
          <Link to="/" className={MENU_LINK}>
            {t("bar.viewShop")}
          </Link>
        </li>
      </ul>
    </details>
  );
}

function SubTabs({ groups, pathname, waiting }: Omit<GroupLinksProps, "className">) {
  const t = useT();
  const { group, page } = studioPageAt(pathname, groups);
  if (group.pages.length === 1) return null;
  return (
    <div className="mx-auto w-full max-w-page px-4 sm:px-6">
      <div className="link-row my-0 py-0 sm:-ml-3 sm:pl-3">
        <ul className="-ml-3 gap-0" aria-label={t(group.label)}>
          {group.pages.map((each) => (
            <li key={each.to}>
              <Link
                ref={each === page ? showInStrip : undefined}
                to={each.to}
                aria-current={each === page ? "page" : undefined}
                className={SUB_TAB}
              >
                <span>{t(each.label)}</span>
                <Count count={each.waiting ? waiting[each.waiting] : 0} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface StudioNavProps {
  right: SellerRight;
  waiting: Waiting;
}

export function StudioNav({ right, waiting }: StudioNavProps) {
  const t = useT();
  const { pathname } = useLocation();
  const parts = { groups: groupsFor(right), pathname, waiting };
  return (
    <nav aria-label={t("studio.nav")} className="border-line border-b print:hidden">
      {/* The key closes the menu after a navigation. */}
      <Menu key={pathname} {...parts} />
      <ul className="mx-auto flex w-full max-w-page flex-wrap px-3 max-lg:hidden">
        <GroupLinks {...parts} className={TAB} />
      </ul>
      <div className="border-line border-t empty:hidden">
        <SubTabs {...parts} />
      </div>
    </nav>
  );
}
