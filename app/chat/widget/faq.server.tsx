import type { Translate } from "#app/i18n/translate.ts";
import { staticHtml } from "#app/ui/static-html.server.tsx";
import { FaqList } from "./help-tab.tsx";

export const faq = (t: Translate): string => staticHtml(t, <FaqList />);
