/** What backups keep in the private bucket, below a folder of their own. */

export interface StoredFile {
  /** Without the folder. */
  name: string;
  bytes: number;
  storedAt: Date;
  metadata: Record<string, string>;
}

export interface BackupFiles {
  put(name: string, content: Uint8Array | string, metadata?: Record<string, string>): Promise<void>;
  /** Keeps what is there. */
  putOnce(name: string, content: Uint8Array | string, metadata?: Record<string, string>): Promise<void>;
  get(name: string): Promise<ReadableStream<Uint8Array> | null>;
  head(name: string): Promise<StoredFile | null>;
  /** In the order of their names. */
  list(prefix: string): Promise<StoredFile[]>;
  delete(names: string[]): Promise<void>;
}

const FOLDER = "backups/";
/** R2 deletes as many at once. */
const DELETED_AT_ONCE = 1_000;

const stored = ({ key, size, uploaded, customMetadata = {} }: R2Object): StoredFile => ({
  name: key.slice(FOLDER.length),
  bytes: size,
  storedAt: uploaded,
  metadata: customMetadata,
});

export function createBackupFiles(bucket: R2Bucket): BackupFiles {
  return {
    async put(name, content, customMetadata) {
      await bucket.put(FOLDER + name, content, { customMetadata });
    },
    async putOnce(name, content, customMetadata) {
      await bucket.put(FOLDER + name, content, { customMetadata, onlyIf: { etagDoesNotMatch: "*" } });
    },
    get: async (name) =>
      ((await bucket.get(FOLDER + name))?.body as ReadableStream<Uint8Array> | undefined) ?? null,
    async head(name) {
      const object = await bucket.head(FOLDER + name);
      return object && stored(object);
    },
    async list(prefix) {
      const files: StoredFile[] = [];
      let cursor: string | undefined;
      do {
        const page = await bucket.list({ prefix: FOLDER + prefix, cursor, include: ["customMetadata"] });
        files.push(...page.objects.map(stored));
        cursor = page.truncated ? page.cursor : undefined;
      } while (cursor);
      return files;
    },
    async delete(names) {
      for (let from = 0; from < names.length; from += DELETED_AT_ONCE)
        await bucket.delete(names.slice(from, from + DELETED_AT_ONCE).map((name) => FOLDER + name));
    },
  };
}
