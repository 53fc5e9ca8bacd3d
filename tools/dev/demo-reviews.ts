/** Reviews of the demo's free models, by people who got and downloaded them as everybody does. */
import { randomUUID } from "node:crypto";
import { ShopClient } from "./shop-client.ts";

interface DemoReview {
  productId: string;
  stars: number;
  text: string;
  printer?: string;
  material?: string;
  firstTry?: "yes" | "no";
}

interface DemoReviewer {
  username: string;
  email: string;
  reviews: readonly DemoReview[];
}

const REVIEWERS: readonly DemoReviewer[] = [
  {
    username: "Tomás",
    email: "tomas@stall.example",
    reviews: [
      {
        productId: "desk-cable-clips",
        stars: 5,
        text: "Imprimí doce de una vez para el escritorio. Agarran bien y se quitan sin herramientas.",
        printer: "Prusa MK4S",
        material: "PETG",
        firstTry: "yes",
      },
      { productId: "shoreline-coasters", stars: 4, text: "Quedan preciosos. El relieve pide capas de 0,12." },
    ],
  },
  {
    username: "Grete",
    email: "grete@stall.example",
    reviews: [
      {
        productId: "desk-cable-clips",
        stars: 4,
        text: "Good grip on thin cables. For thick ones I scaled them to 110 %.",
        printer: "Bambu Lab A1 mini",
        material: "PLA",
        firstTry: "no",
      },
    ],
  },
  {
    username: "Jun",
    email: "jun@stall.example",
    reviews: [
      { productId: "desk-cable-clips", stars: 5, text: "" },
      {
        productId: "shoreline-coasters",
        stars: 5,
        text: "Gave a set to my parents. No warping, no supports.",
        printer: "Voron 2.4",
        material: "ASA",
        firstTry: "yes",
      },
    ],
  },
];

async function posted(person: ShopClient, path: string, body: object): Promise<void> {
  const answer = await person.post(path, body);
  if (!answer.ok) throw new Error(`A demo review was refused at ${path}: ${await answer.text()}`);
}

async function review(person: ShopClient, { productId: id, ...said }: DemoReview): Promise<void> {
  await posted(person, "/product/get/free", { id });
  const file = await person.fetch(`/app/download/${id}`);
  await file.body?.cancel();
  const sha256 = file.headers.get("ETag")?.replaceAll('"', "");
  await posted(person, "/downloads/finished", { id, downloadId: randomUUID(), sha256 });
  await posted(person, "/review/save", { productId: id, ...said });
}

/** @param signUp registers an account and follows the link in its mail */
export async function createDemoReviews(
  url: string,
  signUp: (person: ShopClient, account: { username: string; email: string }) => Promise<void>,
): Promise<void> {
  for (const { username, email, reviews } of REVIEWERS) {
    const person = new ShopClient(url);
    await signUp(person, { username, email });
    for (const each of reviews) await review(person, each);
  }
}
