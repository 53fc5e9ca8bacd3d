/** Every address of the shop, read from the built routes and the JSON calls, so that a new one is noticed by the tests about all of them. */
import { calls } from "#app/api/calls.server.ts";
import * as build from "#build";
import { CHAT_PATHS } from "#workers/chat-upgrade.ts";

interface Route {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: { loader?: unknown; action?: unknown; default?: unknown };
}
const routes = build.routes as unknown as Record<string, Route>;

const pathOf = ({ parentId, path = "" }: Route): string => {
  const parent = parentId ? routes[parentId] : undefined;
  return `${parent ? pathOf(parent) : ""}${path && `/${path}`}`;
};

/** Pages that are only the frame of others have no address of their own. */
const framed = (route: Route) =>
  Object.values(routes).some(({ index, parentId }) => index && parentId === route.id);

const addressed = Object.values(routes).filter((route) => route.id !== "root" && !framed(route));

/** Parameters as ":name"; "*" takes any rest. */
export const ADDRESSES: string[] = [
  ...addressed.map((route) => pathOf(route) || "/"),
  ...new Set(Object.keys(calls).map((call) => call.replace(/^\w+ /, ""))),
  ...CHAT_PATHS,
];

/** "GET /path" and "POST /path" of everything that is a page or sends a form; calls below /app check their own method. */
export const PAGE_CALLS: string[] = addressed
  .filter((route) => !pathOf(route).startsWith("/app"))
  .flatMap((route) => [
    ...(route.module.loader || route.module.default ? [`GET ${pathOf(route) || "/"}`] : []),
    ...(route.module.action ? [`POST ${pathOf(route) || "/"}`] : []),
  ]);
