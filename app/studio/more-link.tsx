import { useSearchParams } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";

interface MoreLinkProps {
  /** The next page's cursor. */
  next: string | number | null;
  /** The cursor's name in the address; each list of a page has its own. */
  name?: string;
}

/** Leads to the next page of a list, with the same search and filter, and the other lists as they are. */
export function MoreLink({ next, name = "after" }: MoreLinkProps) {
  const t = useT();
  const [query] = useSearchParams();
  if (next === null) return null;
  const address = new URLSearchParams(query);
  address.delete("done");
  address.set(name, String(next));
  return (
    <p className="mt-6">
      <ButtonLink to={`?${address}`} variant="secondary">
        {t("studio.more")}
      </ButtonLink>
    </p>
  );
}
