/** An SMTP server on this machine that takes every mail, and fails where it is told to. */
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import type { SentMail } from "./mailbox.ts";

/** `greeting`: busy. `silence`: it says nothing at all. `later`: the recipient, for now. `cut`: the connection ends within the mail. */
export type SmtpFailure =
  | "greeting"
  | "silence"
  | "password"
  | "sender"
  | "recipient"
  | "quota"
  | "later"
  | "message"
  | "cut";

export interface SmtpControls {
  /** From now on; null takes everything. */
  failAt(failure: SmtpFailure | null): void;
  /** How often somebody has logged in or tried to. */
  logins(): number;
  reset(): void;
}

/** For who tries the studio by hand: this password is always refused. */
export const WRONG_PASSWORD = "wrong";

const ANSWERS: Partial<Record<SmtpFailure, [number, string]>> = {
  greeting: [421, "4.3.2 too busy, try later"],
  password: [535, "5.7.8 username and password not accepted"],
  sender: [553, "5.7.1 not your address"],
  recipient: [550, "5.1.1 no mailbox <here>"],
  quota: [550, "5.4.5 daily limit exceeded"],
  later: [451, "4.7.1 greylisted"],
  message: [554, "5.7.1 looks like spam"],
};

const refusal = (failure: SmtpFailure) => {
  const [responseCode, message] = ANSWERS[failure] ?? [451, "4.3.0 no"];
  return Object.assign(new Error(message), { responseCode });
};

async function readMail(raw: Buffer, session: SMTPServerSession): Promise<SentMail> {
  const { subject = "", text = "", html = "", from } = await PostalMime.parse(raw);
  const { mailFrom, rcptTo } = session.envelope;
  const sender = mailFrom ? mailFrom.address : "";
  return {
    from: from?.name ? `${from.name} <${sender}>` : sender,
    to: rcptTo.map(({ address }) => address).join(", "),
    subject,
    text,
    html,
    raw: raw.toString("latin1"),
  };
}

/** Not encrypted: nothing leaves this machine. Port 0 takes a free one. */
export async function startSmtpServer(onMail: (mail: SentMail) => void, port: number) {
  let failing: SmtpFailure | null = null;
  let logins = 0;
  const check = (...failures: SmtpFailure[]) =>
    failing && failures.includes(failing) ? refusal(failing) : null;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    closeTimeout: 1,
    onConnect(_session, answer) {
      if (failing !== "silence") answer(check("greeting"));
    },
    onAuth({ username, password }, _session, answer) {
      logins++;
      const refused = password === WRONG_PASSWORD ? refusal("password") : check("password");
      answer(refused, refused ? undefined : { user: username });
    },
    onMailFrom: (_address, _session, answer) => answer(check("sender")),
    onRcptTo: (_address, _session, answer) => answer(check("recipient", "quota", "later")),
    async onData(stream, session, answer) {
      if (failing === "cut") {
        for (const connection of server.connections) connection.close();
        return;
      }
      const raw = await buffer(stream);
      const refused = check("message");
      if (!refused) onMail(await readMail(raw, session));
      answer(refused);
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve());
  });
  // Of connections that the shop has cut.
  server.on("error", () => {});
  const address = server.server.address();
  const bound = typeof address === "object" ? address?.port : port;
  const controls: SmtpControls = {
    failAt(failure) {
      failing = failure;
    },
    logins: () => logins,
    reset() {
      failing = null;
      logins = 0;
    },
  };
  return {
    url: `smtp://127.0.0.1:${bound}`,
    controls,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
