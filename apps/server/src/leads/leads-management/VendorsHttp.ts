import { Effect, Layer } from "effect"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { Vendors } from "./Vendors.ts"
import { VendorsOrder } from "./VendorsOrder.ts"
import { VendorTests } from "./VendorTests.ts"

export const VendorsHttp = implement(
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
      listAllVendors: ({ query }) => answerList(query, vendors.listAll),
      getVendor: ({ params, query }) =>
        answerRecord(query, vendors.get(params.campaign_id, params.vendor_id)).pipe(
          keyed("vendor")
        ),
      createVendor: ({ params, payload }) =>
        asCaller((actor) => vendors.create(actor, params.campaign_id, payload)).pipe(
          keyed("vendor")
        ),
      orderVendors: ({ params, payload }) =>
        asCaller((actor) => order.set(actor, params.campaign_id, payload.vendors)).pipe(
          Effect.map((ordered) => ({ vendors: ordered }))
        ),
      updateVendor: ({ params, payload }) =>
        asCaller((actor) =>
          vendors.update(actor, params.campaign_id, params.vendor_id, payload)
        ).pipe(keyed("vendor")),
      deleteVendor: ({ params }) =>
        asCaller((actor) => vendors.delete(actor, params.campaign_id, params.vendor_id)),
      testVendor: ({ params, payload }) => tests.run(params.vendor_id, payload).pipe(keyed("test"))
    })
  })
).pipe(Layer.provide([Vendors.layer, VendorsOrder.layer, VendorTests.layer]))
