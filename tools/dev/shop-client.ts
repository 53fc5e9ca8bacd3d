/** An HTTP client of one user of the shop: it keeps cookies and sends the anti-forgery header, as the shop's own pages do. */
export class ShopClient {
  readonly origin: string;
  readonly cookies = new Map<string, string>();

  constructor(origin: string) {
    this.origin = origin;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("Cookie", this.cookieHeader);
    if (init.method && init.method !== "GET") headers.set("Origin", this.origin);
    const response = await fetch(`${this.origin}${path}`, { redirect: "manual", ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  async post(path: string, body: unknown): Promise<Response> {
    if (!this.cookies.has("XSRF-TOKEN")) await this.fetch("/app/verify");
    const headers = {
      "Content-Type": "application/json",
      "X-XSRF-TOKEN": this.cookies.get("XSRF-TOKEN") ?? "",
    };
    return this.fetch(`/app${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  }
}
