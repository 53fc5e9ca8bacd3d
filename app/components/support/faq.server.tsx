import { staticHtml } from "#app/components/ui/static-html.server.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { FaqList } from "./help-tab.tsx";

export const faq = (t: Translate): string => staticHtml(t, <FaqList />);
