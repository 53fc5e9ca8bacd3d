import { readFileSync } from "node:fs";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

/** This process trusts the certificate from then on; every other one has to call this for itself. */
export const trustCertificate = (certPath: string) =>
  setDefaultCACertificates([...getCACertificates("default"), readFileSync(certPath, "utf8")]);
