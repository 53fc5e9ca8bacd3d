/** Bench only: the shop, and the least that a Worker can do with an R2 object, in one Worker. */
import shop, { ChatInbox, ChatRoom, ViewCounter } from "#workers/app.ts";

export { ChatInbox, ChatRoom, ViewCounter };

let bytesFromR2 = 0;

/** Counts what is read from the bucket. */
function counted(bucket: R2Bucket): R2Bucket {
  const get = async (key: string, options?: R2GetOptions) => {
    const object = await bucket.get(key, options);
    const range = object?.range as { length?: number } | undefined;
    bytesFromR2 += range?.length ?? object?.size ?? 0;
    return object;
  };
  return new Proxy(bucket, {
    get: (target, name) => {
      if (name === "get") return get;
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

async function bare(request: Request, env: Env): Promise<Response> {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const ranged = request.headers.has("Range");
  const object = await env.MODELS.get(key, ranged ? { range: request.headers as unknown as Headers } : {});
  return new Response(object?.body, { status: ranged ? 206 : 200 });
}

export default {
  fetch: (request, env, ctx) => {
    if (request.url.endsWith("/bytes-from-r2")) return new Response(String(bytesFromR2));
    return request.url.includes("/bare?")
      ? bare(request as unknown as Request, env)
      : shop.fetch(request, { ...env, MODELS: counted(env.MODELS) }, ctx);
  },
} satisfies ExportedHandler<Env>;
