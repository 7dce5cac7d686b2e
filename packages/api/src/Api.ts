import { Role } from "@affnet/domain"
import { HttpApi, type HttpApiGroup, OpenApi } from "effect/http-api"
import { ofAdvertisers } from "./groups/ofAdvertisers.ts"
import { ofAffiliates } from "./groups/ofAffiliates.ts"
import { ofEveryone } from "./groups/ofEveryone.ts"
import { ofManagers } from "./groups/ofManagers.ts"
import { ofNobody } from "./groups/ofNobody.ts"
import { Authorization } from "./http/Authorization.ts"
import { Idempotency } from "./http/Idempotency.ts"
import { ListsAsCsv } from "./http/ListCsv.ts"

/** Groups under a role's prefix, protected by a key of that role. */
type Under<
  Groups extends ReadonlyArray<unknown>,
  Prefix extends `/${string}`
> = HttpApiGroup.AddMiddleware<
  HttpApiGroup.AddMiddleware<
    HttpApiGroup.AddMiddleware<HttpApiGroup.AddPrefix<Groups[number], Prefix>, ListsAsCsv>,
    Idempotency
  >,
  Authorization
>

/** All groups by their names: written out, their types are longer than the compiler will write down. */
type Groups =
  | Under<typeof ofManagers, typeof Role.pathPrefix.manager>
  | Under<typeof ofAdvertisers, typeof Role.pathPrefix.advertiser>
  | Under<typeof ofAffiliates, typeof Role.pathPrefix.affiliate>
  | Under<typeof ofEveryone, typeof Role.commonPathPrefix>
  | (typeof ofNobody)[number]

const managers = HttpApi.make("managers")
  .add(...ofManagers)
  .prefix(Role.pathPrefix.manager)
  .middleware(ListsAsCsv)
  .middleware(Idempotency)
  .middleware(Authorization)
const advertisers = HttpApi.make("advertisers")
  .add(...ofAdvertisers)
  .prefix(Role.pathPrefix.advertiser)
  .middleware(ListsAsCsv)
  .middleware(Idempotency)
  .middleware(Authorization)
const affiliates = HttpApi.make("affiliates")
  .add(...ofAffiliates)
  .prefix(Role.pathPrefix.affiliate)
  .middleware(ListsAsCsv)
  .middleware(Idempotency)
  .middleware(Authorization)
const everyone = HttpApi.make("everyone")
  .add(...ofEveryone)
  .prefix(Role.commonPathPrefix)
  .middleware(ListsAsCsv)
  .middleware(Idempotency)
  .middleware(Authorization)

const api: HttpApi.HttpApi<"affnet", Groups> = HttpApi.make("affnet")
  .addHttpApi(managers)
  .addHttpApi(advertisers)
  .addHttpApi(affiliates)
  .addHttpApi(everyone)
  .add(...ofNobody)
  // A parameter that the contract does not name is refused rather than ignored.
  .annotate(HttpApi.QueryParseOptions, { onExcessProperty: "error", errors: "all" })
  .annotate(HttpApi.PayloadParseOptions, { errors: "all" })
  .annotateMerge(OpenApi.annotations({ title: "affnet", version: "2.0.0" }))

/** The contract of the network: what clients may rely on. */
export class Api extends api {}
