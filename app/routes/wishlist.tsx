/** The wish list of the account; without a login the one in this browser, which the server does not have. */

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { readForm } from "#app/http/forms.server.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSafeLoader } from "#app/offline/page-copies.browser.ts";
import { RateNote } from "#app/rates/rate-note.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { HeartIcon } from "#app/ui/icons.tsx";
import { Page } from "#app/ui/page.tsx";
import {
  hasLocalWishList,
  localWishListPage,
  moveLocalWishList,
} from "#app/wish-list/local-wish-list.browser.ts";
import { PriceAlarm } from "#app/wish-list/price-alarm.tsx";
import { WishGrid } from "#app/wish-list/wish-grid.tsx";
import { type AlarmState, type WishListCards, WishListQuery } from "#app/wish-list/wish-list.contract.ts";
import { setPriceAlarm, wishListPage } from "#app/wish-list/wish-list.server.ts";

interface AlarmResult {
  error: string;
}

interface WishListData {
  title: string;
  page: number;
  /** The list of the logged-in account, not the one stored in the browser. */
  isAccountList: boolean;
  list: WishListCards | null;
  /** Null without a login. */
  alarm: { state: AlarmState; email: string } | null;
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<WishListData> {
  const { services } = context;
  const { page } = WishListQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const user = await context.user();
  const list = user && (await wishListPage(services, user, page));
  return {
    title: translatorFor(services.language)("bar.wishList"),
    page,
    isAccountList: user !== null,
    list,
    alarm: user && list && { state: list.alarm, email: user.email },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser({ request, context });
  const { services } = context;
  const intent = (await readForm({ request, context })).get("intent");
  switch (intent) {
    case "set-alarm":
      await setPriceAlarm(services, user, true);
      break;
    case "end-alarm":
      await setPriceAlarm(services, user, false);
      break;
    default:
      return data<AlarmResult>({ error: "errors.bad_input" }, { status: 400 });
  }
  return redirect("/wishlist", 303);
}

export const clientAction = offlineSafeAction((): AlarmResult => ({ error: "shell.offline" }));

export const clientLoader = offlineSafeLoader<typeof loader>("routes/wishlist", async ({ serverLoader }) => {
  // The hearts may move this browser's list at the same time.
  const hadLocalList = hasLocalWishList();
  const loaded = await serverLoader<WishListData>();
  if (!loaded.isAccountList) return { ...loaded, list: await localWishListPage(loaded.page) };
  if (!hadLocalList) return loaded;
  // Right after a login it is not in the account yet.
  await moveLocalWishList();
  return serverLoader<WishListData>();
});

/** Reads the page with this browser's list, which the document does not contain. */
function useLocalWishList({ list }: WishListData) {
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened.
  useEffect(() => {
    if (!list || hasLocalWishList()) revalidate();
  }, []);
}

export const handle = {
  i18n: ["catalog", "catalog.list", "printers", "rates", "wish-list"],
} satisfies PageHandle;

export const meta = titleMeta;

function Empty({ page }: { page: number }) {
  const t = useT();
  if (page > 1)
    return (
      <EmptyState
        title={t("wishList.pageEmpty")}
        action={<ButtonLink to="/wishlist">{t("wishList.first")}</ButtonLink>}
      />
    );
  return (
    <EmptyState
      icon={<HeartIcon className="size-10" />}
      title={t("wishList.empty")}
      action={<ButtonLink to="/#products">{t("wishList.look")}</ButtonLink>}
    >
      {t("wishList.emptyText")}
    </EmptyState>
  );
}

function Pages({ page, more }: { page: number; more: boolean }) {
  const t = useT();
  return (
    <nav aria-label={t("wishList.pages")} className="mt-8 flex flex-wrap justify-center gap-3">
      {page > 1 && (
        <ButtonLink to={`/wishlist?page=${page - 1}`} variant="secondary">
          {t("wishList.previous")}
        </ButtonLink>
      )}
      {more && (
        <ButtonLink to={`/wishlist?page=${page + 1}`} variant="secondary">
          {t("wishList.next")}
        </ButtonLink>
      )}
    </nav>
  );
}

export default function WishListPage() {
  const t = useT();
  const loaded = useLoaderData<typeof loader>();
  const { list, page, isAccountList } = loaded;
  const result = useActionData<AlarmResult>();
  useLocalWishList(loaded);
  return (
    <Page
      title={t("bar.wishList")}
      lead={isAccountList ? t("wishList.lead") : t("wishList.localLead")}
      actions={
        !isAccountList && (
          <ButtonLink to="/sign-in?redirectTo=/wishlist" variant="secondary">
            {t("shell.logIn")}
          </ButtonLink>
        )
      }
    >
      {!isAccountList && (
        <noscript>
          <p className="mb-8 text-muted">{t("wishList.noScripts")}</p>
        </noscript>
      )}
      {loaded.alarm && list?.cards.length !== 0 && <PriceAlarm {...loaded.alarm} error={result?.error} />}
      {list?.cards.length === 0 ? (
        <Empty page={page} />
      ) : (
        <WishGrid cards={list?.cards ?? null} loggedIn={isAccountList} />
      )}
      {list && (page > 1 || list.more) && <Pages page={page} more={list.more} />}
      {list?.cards.length !== 0 && <RateNote className="mt-8 text-center" />}
    </Page>
  );
}
