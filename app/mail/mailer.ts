export interface OutgoingMail {
  /** Of its Message-ID, where the shop itself writes one. */
  id?: string;
  fromName: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers?: Record<string, string>;
}

export interface Mailer {
  /** False: the shop has no way to send mail, and offers nothing that needs it. */
  readonly canSend: boolean;
  /**
   * Always from the shop's own address.
   * @throws when the mail was not accepted; it may be sent again later. MailFailure if it is known why.
   */
  send(mail: OutgoingMail): Promise<void>;
  /** After the last mail for now, so that no connection stays open. */
  end(): void;
}
