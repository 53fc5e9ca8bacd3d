/** Bench only: the shop, and beside it the least a Worker can do with an R2 object, under the same roof. */
import shop, { ChatInbox, ChatRoom } from "#workers/app.ts";

export { ChatInbox, ChatRoom };

async function bare(request: Request, env: Env): Promise<Response> {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const ranged = request.headers.has("Range");
  const object = await env.MODELS.get(key, ranged ? { range: request.headers as unknown as Headers } : {});
  return new Response(object?.body, { status: ranged ? 206 : 200 });
}

export default {
  fetch: (request, env, ctx) =>
    request.url.includes("/bare?") ? bare(request as unknown as Request, env) : shop.fetch(request, env, ctx),
} satisfies ExportedHandler<Env>;
