/** For `npm run bench -- pages`: the least a Worker can do for each kind of answer, with the bindings of the shop. */
type Peer = (request: Request, env: Env) => Promise<Response>;

const hello: Peer = async () => new Response("Hello");

/** Answers what `PUT` at the same address has stored. */
const cached: Peer = async (request) => {
  const cache = await caches.open("bench");
  const address = request.url;
  if (request.method === "PUT") {
    const headers = {
      "Content-Type": request.headers.get("Content-Type") ?? "",
      "Cache-Control": "max-age=3600",
    };
    await cache.put(address, new Response(request.body, { headers }));
    return new Response(null, { status: 204 });
  }
  return (await cache.match(address)) ?? new Response(null, { status: 404 });
};

const rate: Peer = async (_request, env) =>
  Response.json(
    await env.DB.prepare(
      "SELECT rates ->> 'USD' AS rate, date FROM reference_rates ORDER BY date DESC LIMIT 1",
    ).first(),
  );

const SESSION = `SELECT user_id, last_seen_at, sessions.created_at FROM sessions JOIN users ON users.id = user_id
  WHERE token_hash = ? AND expires_at > ? AND deleted_at IS NULL`;
const OWNED_ZIP = `SELECT products.zip_key AS key FROM purchases JOIN products ON products.id = purchases.product_id
  JOIN sessions ON sessions.user_id = purchases.user_id
  WHERE sessions.token_hash = ? AND products.id = ? AND purchases.revoked_at IS NULL`;

/** One batch that reads the session and the owned zip, then the range from R2. */
const range: Peer = async (request, env) => {
  const session = request.headers.get("X-Token-Hash");
  const [user, zip] = await env.DB.batch<{ key: string }>([
    env.DB.prepare(SESSION).bind(session, Date.now()),
    env.DB.prepare(OWNED_ZIP).bind(session, "big"),
  ]);
  const key = zip?.results[0]?.key;
  if (!user?.results.length || !key) return new Response(null, { status: 404 });
  const object = await env.MODELS.get(key, { range: request.headers as unknown as Headers });
  return new Response(object?.body as unknown as BodyInit, { status: 206 });
};

const PEERS: Record<string, Peer> = { "/hello": hello, "/rate": rate, "/range": range };

export default {
  fetch: (request, env) => {
    const peer = PEERS[new URL(request.url).pathname] ?? cached;
    return peer(request as unknown as Request, env);
  },
} satisfies ExportedHandler<Env>;
