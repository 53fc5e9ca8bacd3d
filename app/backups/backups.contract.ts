export interface ListedBackup {
  id: string;
  madeAt: string;
  keptUntil: string;
  bytes: number;
  rows: number;
}

export interface BackupsView {
  /** False where the shop has no SHOP_SECRET to seal backups with. */
  canSeal: boolean;
  /** Newest first. */
  backups: ListedBackup[];
  /** Since when the one that is being made runs; null while none is. */
  runningSince: string | null;
}
