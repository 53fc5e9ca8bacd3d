import { Link, useLocation, useNavigate } from "@remix-run/react";
import { type MouseEvent, useEffect, useState } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { isPlainClick } from "#app/ui/plain-click.browser.ts";

export interface ListState {
  q: string;
  filtered: boolean;
  path: string;
}

export function BackToList() {
  const t = useT();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: ListState | null };
  // The server does not know the history: after a reload the link changes once hydrated.
  const [list, setList] = useState<ListState | null>(null);
  useEffect(() => setList(state?.path ? state : null), [state]);
  const back = (event: MouseEvent) => {
    if (!list || !isPlainClick(event)) return;
    event.preventDefault();
    navigate(-1);
  };
  const label = list?.q
    ? t("product.backToResults", { query: list.q })
    : t(list?.filtered ? "product.backToFiltered" : "product.back");
  return <Link to={list?.path ?? "/#products"} onClick={back} className="back-link">{`← ${label}`}</Link>;
}
