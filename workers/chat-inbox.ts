/** The studio's sockets: sellers hear which conversation has changed, and look it up themselves. */
import { SocketRoom } from "./socket-room.ts";

export class ChatInbox extends SocketRoom {}
