import { expect, test } from "vitest";
import { mailerWith } from "#app/services/mail.server.ts";

test("a line break in a name or subject starts no new header", async () => {
  const handed: unknown[] = [];
  const send = async (mail: unknown) => {
    handed.push(mail);
    return { messageId: "1" };
  };
  const mailer = mailerWith({ send }, { name: "Stall\r\nBcc: eve@people.test", email: "shop@shop.test" });
  await mailer.send({ to: "ada@people.test", subject: "One\r\n\tTwo\u2028", text: "a\nb", html: "c" });
  expect(handed).toEqual([
    {
      from: { name: "Stall Bcc: eve@people.test", email: "shop@shop.test" },
      to: "ada@people.test",
      subject: "One Two",
      text: "a\nb",
      html: "c",
    },
  ]);
});
