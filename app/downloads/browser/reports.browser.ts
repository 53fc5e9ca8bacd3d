import { ApiError, call } from "#app/http/api.browser.ts";
import { MAX_RETRIES, retryDelay } from "#app/shared/retry.ts";
import { allRecords, type DownloadRecord, markReported } from "./records.browser.ts";

/** Reports one finished file. @returns false when it must be sent again; true when the server has counted it, or never will. */
async function sendReport({ id, file, unreported }: DownloadRecord): Promise<boolean> {
  try {
    await call("/downloads/finished", { id, downloadId: file, sha256: unreported });
    return true;
  } catch (error) {
    return error instanceof ApiError && (error.status === 400 || error.status === 404);
  }
}

/**
 * @param onReported called after each report that the server has counted, or refused for good
 * @returns reports every finished file that the server has not counted yet. A report that fails is sent again
 * after a pause, and by the next visit
 */
export function createReporter(storage: Storage, onReported: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return async function send(attempt = 0): Promise<void> {
    clearTimeout(timer);
    const unreportedRecords = () => allRecords(storage).filter(({ unreported }) => unreported !== null);
    for (const record of unreportedRecords()) {
      if (!(await sendReport(record))) continue;
      markReported(storage, record.file);
      onReported();
    }
    clearTimeout(timer);
    if (unreportedRecords().length > 0 && attempt < MAX_RETRIES)
      timer = setTimeout(() => void send(attempt + 1), retryDelay(attempt, Math.random()));
  };
}
