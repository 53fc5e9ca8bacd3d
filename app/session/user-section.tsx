/** A section as everyone reads it; users who are logged in get a live one in its place, whose code is loaded only for them. */
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { StaticHtml } from "#app/ui/static-html.tsx";
import { useSession } from "./session.browser.tsx";

interface Section {
  /** What everyone reads. */
  html: string;
}

/** @param load imports the live section; when that fails, the read-only one stays */
export function userSection<Props extends object>(
  load: () => Promise<{ default: (props: Props) => ReactNode }>,
) {
  type Live = (props: Props & Section) => ReactNode;
  const loadOrReadOnly = () =>
    load().catch((error: unknown) => {
      console.error("A section could not be loaded", error);
      return { default: StaticHtml };
    });
  // `lazy` takes components of known props only.
  const Live = lazy(loadOrReadOnly as () => Promise<{ default: ComponentType }>) as unknown as Live;
  return (props: Props & Section) => {
    const { status } = useSession();
    // The styles show the login prompt below `session-out` only: until the session is known, it stays hidden.
    const readOnly = <StaticHtml html={props.html} className={`session-${status}`} />;
    if (status !== "in") return readOnly;
    return (
      <Suspense fallback={readOnly}>
        <Live {...props} />
      </Suspense>
    );
  };
}
