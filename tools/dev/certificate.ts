import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generate } from "selfsigned";
import { DAY_MS } from "#app/shared/time.ts";
import { trustCertificate } from "./trust-certificate.ts";

export interface Certificate {
  keyPath: string;
  certPath: string;
}

const VALID_DAYS = 365;

const EXTENSIONS = [
  { name: "basicConstraints" as const, cA: true },
  {
    name: "subjectAltName" as const,
    altNames: [
      { type: 2 as const, value: "localhost" },
      { type: 7 as const, ip: "127.0.0.1" },
    ],
  },
];

/**
 * The machine's own certificate for `https://localhost`, made when there is none and stored in `stateDir`.
 * This process trusts it from then on; browsers show a warning once.
 */
export async function localCertificate(stateDir: string): Promise<Certificate> {
  const [keyPath, certPath] = [join(stateDir, "localhost.key"), join(stateDir, "localhost.crt")];
  if (!existsSync(certPath)) {
    const notAfterDate = new Date(Date.now() + VALID_DAYS * DAY_MS);
    const generated = await generate([{ name: "commonName", value: "localhost" }], {
      algorithm: "sha256",
      notAfterDate,
      extensions: EXTENSIONS,
    });
    mkdirSync(stateDir, { recursive: true });
    writeFileSync(keyPath, generated.private, { mode: 0o600 });
    writeFileSync(certPath, generated.cert);
  }
  trustCertificate(certPath);
  return { keyPath, certPath };
}
