import { Api, CurrentPrincipal } from "@affnet/api"
import type { Vendor } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerList } from "../../platform/http/Listing.ts"
import { Vendors } from "./Vendors.ts"
import { VendorsOrder } from "./VendorsOrder.ts"
import { VendorTests } from "./VendorTests.ts"

const asInfo = Effect.map((vendor: Vendor.Vendor) => ({ vendor }))

export const VendorsHttp = HttpApiBuilder.group(
  Api,
  "vendors",
  Effect.fn(function* (handlers) {
    const vendors = yield* Vendors
    const order = yield* VendorsOrder
    const tests = yield* VendorTests
    return handlers.handleAll({
      listVendors: ({ params, query }) =>
        answerList({ sortField: "position", ...query }, (page) =>
          vendors.list(params.campaign_id, page)
        ),
      getVendor: ({ params }) => vendors.get(params.campaign_id, params.vendor_id).pipe(asInfo),
      createVendor: ({ params, payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => vendors.create(actor, params.campaign_id, payload)),
          asInfo
        ),
      orderVendors: ({ params, payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => order.set(actor, params.campaign_id, payload.vendors)),
          Effect.map((ordered) => ({ vendors: ordered }))
        ),
      updateVendor: ({ params, payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) =>
            vendors.update(actor, params.campaign_id, params.vendor_id, payload)
          ),
          asInfo
        ),
      deleteVendor: ({ params }) =>
        Effect.flatMap(CurrentPrincipal, (actor) =>
          vendors.delete(actor, params.campaign_id, params.vendor_id)
        ),
      testVendor: ({ params, payload }) =>
        Effect.map(tests.run(params.vendor_id, payload), (test) => ({ test }))
    })
  })
).pipe(Layer.provide([Vendors.layer, VendorsOrder.layer, VendorTests.layer]))
