import { BackupError, openFile } from "#app/backups/sealed-parts.ts";
import { NetworkError } from "#app/http/api.browser.ts";
import type { BegunRestore, RESTORE_STEPS, RestoreProgress } from "./restore-shop.contract.ts";

/** Why a restore stopped: by the field that it concerns, in the reader's language. */
export class RestoreRefused extends Error {
  readonly fields: Record<string, string>;
  constructor(message: string, fields: Record<string, string>) {
    super(message);
    this.fields = fields;
  }
}

/** The shop is open: another window has restored it, or the answer to the last step was lost. */
export class AlreadyOpen extends Error {}

type Sent = Record<string, string | number | Blob>;

async function send<T>(intent: (typeof RESTORE_STEPS)[number], fields: Sent): Promise<T> {
  const body = new FormData();
  for (const [name, value] of Object.entries<Sent[string]>({ intent, ...fields }))
    body.append(name, value instanceof Blob ? value : String(value));
  const answer = await fetch("/setup/restore/step", {
    method: "POST",
    headers: { Accept: "application/json" },
    body,
  }).catch((error: unknown) => {
    throw new NetworkError(error);
  });
  if (answer.status === 404) throw new AlreadyOpen();
  if (answer.ok) return answer.json();
  const refusal = (await answer.json().catch(() => null)) as {
    error: { message: string; fields?: object };
  } | null;
  throw new RestoreRefused(refusal?.error.message ?? "", { ...refusal?.error.fields });
}

export interface RestoreState {
  step: "sending" | "writing";
  /** 0 to 100. */
  percent: number;
}

interface TypedSecrets {
  secret: string;
  sealedBy: string;
}

/** Goes on where an earlier try with this file ended. @throws RestoreRefused, AlreadyOpen, BackupError, NetworkError */
export async function restoreBackup(
  file: Blob,
  secrets: TypedSecrets,
  tell: (state: RestoreState) => void,
): Promise<void> {
  const { id, key, parts } = await openFile(file);
  if (parts.length === 0) throw new BackupError("altered");
  const { ticket, stored } = await send<BegunRestore>("begin", { ...secrets, id, key, parts: parts.length });
  const isStored = new Set(stored);
  for (const { from, to, place } of parts) {
    tell({ step: "sending", percent: Math.floor((100 * from) / file.size) });
    if (!isStored.has(place.number))
      await send("keep", { ticket, number: place.number, part: file.slice(from, to) });
  }
  for (let share = 0, isDone = false; !isDone; ) {
    tell({ step: "writing", percent: Math.floor(100 * share) });
    ({ share, isDone } = await send<RestoreProgress>("write", { ticket }));
  }
}
