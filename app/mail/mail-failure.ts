/** Where sending a mail ended. `off`: the shop has no way to send any. `message`: the server did not take the text. `busy`: not now. */
export type MailStep =
  | "off"
  | "connect"
  | "encryption"
  | "password"
  | "sender"
  | "recipient"
  | "message"
  | "busy"
  | "timeout";

interface FailureFacts {
  /** `mailbox`: no mail can be sent at the moment, so this one was not tried. */
  of: "mailbox" | "mail";
  /** The server will never take this mail. */
  isFinal?: boolean;
  cause?: unknown;
}

const NAME = "MailFailure";

export class MailFailure extends Error {
  readonly step: MailStep;
  readonly of: "mailbox" | "mail";
  readonly isFinal: boolean;

  constructor(step: MailStep, { of, isFinal = false, cause }: FailureFacts) {
    super(cause instanceof Error ? `${step}: ${cause.message}` : step, { cause });
    this.name = NAME;
    this.step = step;
    this.of = of;
    this.isFinal = isFinal;
  }

  /** As `DomainError`: the Worker's entry and Remix's build each contain a copy of this class. */
  static [Symbol.hasInstance](value: unknown): value is MailFailure {
    return value instanceof Error && value.name === NAME;
  }
}
