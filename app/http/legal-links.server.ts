/** Which legal texts a page links to. */
import type { Services } from "#app/context.server.ts";
import { LEGAL_DOCUMENTS, type LegalDocument, type LegalVersions } from "#app/domain/legal/legal.contract.ts";
import { legalVersions } from "#app/domain/legal/legal.server.ts";

/** Every page's footer asks: an isolate reads them again after this time, which adds to the age of cached pages. */
const READ_AGAIN_MS = 5_000;
let lastRead: { at: number; versions: LegalVersions } | undefined;

/** Those that exist, as this isolate last read them. */
export async function linkedLegalDocuments(services: Pick<Services, "db" | "now">): Promise<LegalDocument[]> {
  const at = services.now().getTime();
  if (!lastRead || at - lastRead.at >= READ_AGAIN_MS)
    lastRead = { at, versions: await legalVersions(services) };
  const { versions } = lastRead;
  return LEGAL_DOCUMENTS.filter((document) => versions[document]);
}

/** After one was published: this isolate's next page links to it, other isolates' after READ_AGAIN_MS. */
export const forgetLegalDocuments = () => {
  lastRead = undefined;
};
