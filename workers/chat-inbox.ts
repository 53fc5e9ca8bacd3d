/** The studio's sockets: sellers are notified which conversation has changed, and load it themselves. */
import { SocketRoom } from "./socket-room.ts";

export class ChatInbox extends SocketRoom {}
