/** Every page of the build and every call, so that tests about all of them notice a new one. */
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { CALL_PATHS } from "#app/calls.server.ts";
import * as build from "#build";
import { CHAT_PATHS } from "#workers/chat-sockets.ts";

interface Route {
  id: string;
  parentId?: string;
  path?: string;
  module: {
    loader?: unknown;
    action?: unknown;
    default?: unknown;
    shouldRevalidate?: ShouldRevalidateFunction;
  };
}
const routes = build.routes as unknown as Record<string, Route>;

const pathOf = ({ parentId, path = "" }: Route): string => {
  const parent = parentId ? routes[parentId] : undefined;
  return `${parent ? pathOf(parent) : ""}${path && `/${path}`}`;
};

/** A layout of other pages has no address of its own. */
const isLayout = (route: Route) => Object.values(routes).some(({ parentId }) => parentId === route.id);

const routesWithPath = Object.values(routes).filter((route) => !isLayout(route));

/** With parameters as ":name" and "*" for any rest. */
export const ROUTE_PATHS: string[] = [
  ...routesWithPath.map((route) => pathOf(route) || "/"),
  ...CALL_PATHS,
  ...CHAT_PATHS,
];

/** "GET /path" and "POST /path" of every page. */
export const PAGE_REQUESTS: string[] = routesWithPath.flatMap((route) => [
  ...(route.module.loader || route.module.default ? [`GET ${pathOf(route) || "/"}`] : []),
  ...(route.module.action ? [`POST ${pathOf(route) || "/"}`] : []),
]);

/** Whether a page of the studio is reloaded after a form that was answered with this status. */
export function revalidates(page: string, actionStatus: number): boolean {
  const url = new URL("https://shop.test/");
  const defaultShouldRevalidate = actionStatus < 400;
  return (
    routes[`routes/studio.${page}`]?.module.shouldRevalidate?.({
      currentUrl: url,
      nextUrl: url,
      currentParams: {},
      nextParams: {},
      actionStatus,
      defaultShouldRevalidate,
    }) ?? defaultShouldRevalidate
  );
}
