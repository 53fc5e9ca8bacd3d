import { type Calls, NoInput, seller } from "#app/http/endpoint.server.ts";
import {
  CollectionAsRead,
  CollectionChange,
  CollectionModels,
  CollectionOrder,
  CollectionRef,
  NewCollection,
} from "./collections.contract.ts";
import {
  arrangeCollection,
  collectionForStudio,
  createCollection,
  listedCollections,
  orderCollections,
  removeCollection,
  writeCollection,
} from "./collections.server.ts";

export const collectionCalls = {
  "GET /app/studio/collections": seller("all", NoInput, listedCollections),
  "GET /app/studio/collection": seller("all", CollectionRef, collectionForStudio),
  "POST /app/studio/collections": seller("all", NewCollection, createCollection),
  "POST /app/studio/collections/change": seller("all", CollectionChange, writeCollection),
  "POST /app/studio/collections/models": seller("all", CollectionModels, arrangeCollection),
  "POST /app/studio/collections/order": seller("all", CollectionOrder, orderCollections),
  "POST /app/studio/collections/remove": seller("all", CollectionAsRead, removeCollection),
} satisfies Calls;
