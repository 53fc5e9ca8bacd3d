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
  "GET /app/studio/collections": seller(NoInput, listedCollections),
  "GET /app/studio/collection": seller(CollectionRef, collectionForStudio),
  "POST /app/studio/collections": seller(NewCollection, createCollection),
  "POST /app/studio/collections/change": seller(CollectionChange, writeCollection),
  "POST /app/studio/collections/models": seller(CollectionModels, arrangeCollection),
  "POST /app/studio/collections/order": seller(CollectionOrder, orderCollections),
  "POST /app/studio/collections/remove": seller(CollectionAsRead, removeCollection),
} satisfies Calls;
