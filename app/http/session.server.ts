import { parse, serialize } from "cookie";

const SESSION_COOKIE = "__Host-sid";

export const cookiesOf = (request: Request) => parse(request.headers.get("Cookie") ?? "");

export function sessionTokenOf(request: Request): string | null {
  const token = cookiesOf(request)[SESSION_COOKIE];
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

export const sessionCookie = (token: string, expires: Date) =>
  serialize(SESSION_COOKIE, token, { httpOnly: true, secure: true, sameSite: "lax", path: "/", expires });

export const endedSessionCookie = () =>
  serialize(SESSION_COOKIE, "", { httpOnly: true, secure: true, sameSite: "lax", path: "/", maxAge: 0 });
