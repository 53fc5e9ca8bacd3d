import type { Caller } from "#app/accounts/caller.server.ts";
import { signedToken, verifyToken } from "#app/accounts/signed-token.server.ts";
import type { Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import type { FileLink, FileRequest } from "./downloads.contract.ts";
import { nameOfFile, type OwnedFile, requireOwnedFile } from "./owned-files.server.ts";

const LINK_SECONDS = 300;
const LINK_AUDIENCE = "file-link";

/**
 * An address of one file for a program without a login, such as a slicer; valid for five minutes, while the
 * model is owned.
 * @throws DomainError not_found, consent_needed as `requireOwnedFile` does.
 */
export async function createFileLink(services: Writes, caller: Caller, file: FileRequest): Promise<FileLink> {
  const { userId, fileName } = await requireOwnedFile(services, caller, file);
  const expires = new Date(services.now().getTime() + LINK_SECONDS * 1_000);
  const content = { audience: LINK_AUDIENCE, subject: userId, expires, claims: { ...file } };
  const token = await signedToken(services.settings, content);
  return {
    url: `${services.settings.SHOP_ORIGIN}/app/file/${token}/${encodeURIComponent(fileName)}`,
    expiresAt: expires.toISOString(),
  };
}

/** The file of a link of `createFileLink`. @throws DomainError bad_link when the link has expired or was made for another file; not_found, consent_needed as `requireOwnedFile` does. */
export async function requireLinkedFile(
  services: Writes,
  { token, name }: { token: string; name: string },
): Promise<OwnedFile> {
  const expected = { audience: LINK_AUDIENCE, now: services.now(), refusal: "bad_link" } as const;
  const { id, path, sub = "" } = await verifyToken<FileRequest>(services.settings, token, expected);
  if (name !== nameOfFile(path)) throw new DomainError("bad_link");
  return requireOwnedFile(services, { id: sub }, { id, path });
}
