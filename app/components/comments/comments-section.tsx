/** The comments as everyone reads them; the code to write one is loaded only for logged-in users. */
import { type ComponentType, lazy, Suspense } from "react";
import { useSession } from "#app/client/session.tsx";
import { StaticHtml } from "#app/components/ui/static-html.tsx";
import type { ProductComments } from "./use-comments.ts";

interface CommentsSectionProps extends ProductComments {
  /** What everyone reads (comments.server.tsx). */
  html: string;
}

/** Without the chunk the comments can still be read. */
const LiveComments = lazy<ComponentType<CommentsSectionProps>>(() =>
  import("./live-comments.tsx").catch((error: unknown) => {
    console.error("Comments could not be loaded", error);
    return { default: StaticHtml };
  }),
);

export function CommentsSection(props: CommentsSectionProps) {
  const { status } = useSession();
  // The login prompt stays hidden until the session is known.
  const className = status === "out" ? "" : "[&_[data-log-in]]:invisible";
  const readComments = <StaticHtml html={props.html} className={className} />;
  if (status !== "in") return readComments;
  return (
    <Suspense fallback={readComments}>
      <LiveComments {...props} />
    </Suspense>
  );
}
