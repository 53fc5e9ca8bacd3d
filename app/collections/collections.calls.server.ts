import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { z } from "#app/shared/zod.ts";
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
  "GET /app/studio/collections": endpoint({
    access: "seller",
    input: z.object({}),
    run: ({ services }) => listedCollections(services),
  }),

  "POST /app/studio/collections": endpoint({
    access: "seller",
    input: NewCollection,
    run: ({ services, input }) => createCollection(services, input),
  }),

  "GET /app/studio/collection": endpoint({
    access: "seller",
    input: CollectionRef,
    run: ({ services, input }) => collectionForStudio(services, input),
  }),

  "POST /app/studio/collections/change": endpoint({
    access: "seller",
    input: CollectionChange,
    run: ({ services, input }) => writeCollection(services, input),
  }),

  "POST /app/studio/collections/models": endpoint({
    access: "seller",
    input: CollectionModels,
    run: ({ services, input }) => arrangeCollection(services, input),
  }),

  "POST /app/studio/collections/order": endpoint({
    access: "seller",
    input: CollectionOrder,
    run: ({ services, input }) => orderCollections(services, input),
  }),

  "POST /app/studio/collections/remove": endpoint({
    access: "seller",
    input: CollectionAsRead,
    run: ({ services, input }) => removeCollection(services, input),
  }),
} satisfies Calls;
