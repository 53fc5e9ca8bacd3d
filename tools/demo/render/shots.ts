/** Every picture of the catalogue: which parts, where, in which colours. */
import type { Session } from "./shot.ts";
import { deskSessions } from "./shots/desk.ts";
import { gameSessions } from "./shots/games.ts";
import { homeSessions } from "./shots/home.ts";

export const sessions: Session[] = [...gameSessions, ...homeSessions, ...deskSessions];
