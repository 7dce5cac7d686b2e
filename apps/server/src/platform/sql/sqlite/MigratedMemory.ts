import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Database from "../Database.ts"
import * as Migrations from "../migrations/Migrations.ts"
import { imageOf } from "./SqliteClient.ts"

/** What migrations have made of the first database of this process. */
let image: Uint8Array | undefined

const keepImage = Layer.effectDiscard(
  Effect.map(SqlClient.SqlClient, (client) => {
    image = imageOf(client)
  })
)

/** A migrated database in memory. Only the first of a process runs the migrations, the others copy it. */
export const layer = Layer.suspend(() =>
  image === undefined
    ? keepImage.pipe(
        Layer.provideMerge(Migrations.layer),
        Layer.provideMerge(Database.layerSqlite(":memory:"))
      )
    : Database.layerImage(image)
)
