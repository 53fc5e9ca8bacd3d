/** Finds sent mails in the Worker's output: workerd's mail simulator names each and the files that hold its parts. */
import { readFileSync } from "node:fs";
import { sep } from "node:path";

export interface SentMail {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

const BEGINS = /send_email binding called with MessageBuilder:\s*$/;
const FIELD = /^(From|To|Subject|Text|HTML): ?(.*)$/;
/** Nothing but the simulator's own files is read, whatever a line says. */
const ITS_FILE = new RegExp(
  `\\${sep}email\\${sep}[\\w-]+\\${sep}email-(text|html)\\${sep}[^\\${sep}]+\\.(txt|html)$`,
);

const partIn = (file = "") => (ITS_FILE.test(file) && !file.includes("..") ? readFileSync(file, "utf8") : "");

/** Hands every mail over once both its parts are named. Its own headers are not printed, so none are read. */
export function mailReader(found: (mail: SentMail) => void) {
  let fields: Record<string, string> | null = null;
  const finish = ({ From = "", To = "", Subject = "", Text, HTML }: Record<string, string>) =>
    found({ from: From, to: To, subject: Subject, text: partIn(Text), html: partIn(HTML) });
  return (line: string) => {
    if (BEGINS.test(line)) {
      fields = {};
      return;
    }
    const [, name = "", value = ""] = FIELD.exec(line) ?? [];
    if (!fields || !name) return;
    fields[name] = value;
    if (name !== "HTML") return;
    finish(fields);
    fields = null;
  };
}
