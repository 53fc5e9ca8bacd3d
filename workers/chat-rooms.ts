/** The Durable Objects of the chat. They only forward frames to open sockets; messages are stored in D1. */
import { INBOX, type ServerFrame } from "#app/domain/chat/chat.contract.ts";
import { SocketRoom } from "./socket-room.ts";

/** One shopper's open tabs; a new message is also announced to the studio. */
export class ChatRoom extends SocketRoom {
  async deliver(userId: string, frame: ServerFrame): Promise<void> {
    this.broadcast(frame);
    if (frame.event !== "newMessage") return;
    const inbox = this.env.CHAT_INBOX.getByName(INBOX);
    await inbox.broadcast({ event: "inboxChanged", data: { userId } });
  }
}

/** The sellers' open tabs in the studio: they learn which conversation has changed, and load it themselves. */
export class ChatInbox extends SocketRoom {}
