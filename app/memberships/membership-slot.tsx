import { Suspense } from "react";
import { lazyPart } from "#app/i18n/words.browser.ts";
import { StaticHtml } from "#app/ui/static-html.tsx";
import type { MemberLineProps } from "./member-line.tsx";
import type { OpenedModels } from "./opened-models.ts";

const MemberLine = lazyPart(["memberships.own"], () => import("./member-line.tsx"));

interface MembershipSlotProps extends Omit<MemberLineProps, "membership" | "children"> {
  /** Known once the session is; missing for who is no member. */
  membership: OpenedModels | undefined;
  /** What everybody else reads in this place. */
  html: string;
}

/** Beside the licenses of a model: what it costs in a membership, or what the reader's own means for it, whose code only members load. */
export function MembershipSlot({ html, membership, ...line }: MembershipSlotProps) {
  const offer = html && <StaticHtml html={html} />;
  if (!membership) return offer || null;
  return (
    <Suspense fallback={offer}>
      <MemberLine {...line} membership={membership}>
        {offer}
      </MemberLine>
    </Suspense>
  );
}
