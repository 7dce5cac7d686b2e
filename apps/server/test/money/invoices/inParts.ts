import { Duration, Layer } from "effect"
import { Patience } from "../../../src/money/invoices/InvoiceGathering.ts"
import { PartSize } from "../../../src/money/invoices/PartSize.ts"
import { server } from "../../fixtures/TestServer.ts"
import type { DatabaseLayer } from "../../platform/sql/engines.ts"

/** So many conversions make an invoice a large one. */
export const partSize = 3

/** The server on a new database. Its invoices are bound in small parts, and nobody waits for another one. */
export const serverInParts = (database: DatabaseLayer) =>
  server(database).pipe(
    Layer.provideMerge(
      Layer.merge(Layer.succeed(PartSize)(partSize), Layer.succeed(Patience)(Duration.zero))
    )
  )
