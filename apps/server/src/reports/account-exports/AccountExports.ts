import type { CurrentPrincipal } from "@affnet/api"
import { Csv } from "@affnet/api/Wire"
import { AccountExport, type Advertiser, type Affiliate } from "@affnet/domain"
import { Clock, Context, Effect, Layer, Stream } from "effect"
import { Advertisers } from "../../accounts/advertisers/Advertisers.ts"
import { Affiliates } from "../../accounts/affiliates/Affiliates.ts"
import type { LinkedAccount } from "../../accounts/store/AccountLinksRepo.ts"
import type { ZipEntry } from "../../platform/files/zipped.ts"
import type { Chunk } from "../../platform/http/CsvAnswer.ts"
import { slicesOf } from "../../platform/http/slicesOf.ts"
import { ClickRowsRepo } from "../rows/ClickRowsRepo.ts"
import { ConversionRowsRepo } from "../rows/ConversionRowsRepo.ts"
import type { Asked } from "../store/EventTable.ts"
import type { Cursor } from "../store/eventConditions.ts"
import { ExportedRowsRepo, type Last, wordsOf } from "./ExportedRowsRepo.ts"
import { type ExportedTable, exportedTables } from "./exportedTables.ts"

type Entry = ZipEntry<CurrentPrincipal>
type Entries = ReadonlyArray<Entry>

const encoder = new TextEncoder()

const csv = <Place>(
  name: string,
  columns: ReadonlyArray<Csv.Column>,
  read: (last: Place | undefined) => Effect.Effect<Chunk<Place>, never, CurrentPrincipal>
): Entry => {
  const chunk = Effect.fnUntraced(function* (last: Place | undefined) {
    const [rows, next] = yield* read(last)
    return [yield* slicesOf(rows, (row) => Csv.lines(columns, [row])), next] as const
  })
  return {
    name: `${name}.csv`,
    content: Stream.make(Csv.header(columns)).pipe(
      Stream.concat(
        Stream.paginate<Place | undefined, string, never, CurrentPrincipal>(undefined, chunk)
      ),
      Stream.map((text) => encoder.encode(text))
    )
  }
}

const json = (name: string, value: unknown): Entry => ({
  name: `${name}.json`,
  content: Stream.make(encoder.encode(`${JSON.stringify(value, null, 2)}\n`))
})

const columnsOf = ({ amounts, columns }: ExportedTable): ReadonlyArray<Csv.Column> => {
  const inMoney = new Set(wordsOf(amounts))
  return wordsOf(columns).map((name) => Csv.column(name, !inMoney.has(name)))
}

/** The stored data of an account, as files. */
export class AccountExports extends Context.Service<AccountExports>()("server/AccountExports", {
  make: Effect.gen(function* () {
    const advertisers = yield* Advertisers
    const affiliates = yield* Affiliates
    const clicks = yield* ClickRowsRepo
    const conversions = yield* ConversionRowsRepo
    const repo = yield* ExportedRowsRepo

    const tables = (account: LinkedAccount): Entries =>
      exportedTables[account.role].map((table) =>
        csv(table.name, columnsOf(table), (last: Last | undefined) =>
          repo.chunk(table, account, last)
        )
      )

    /** Events up to now, as the account's own reports show them. */
    const events = (now: number, name: string, asked: Asked): Entry => {
      const { chunk, record } = asked([])
      const range = { startMillis: 0, endMillis: now + 1 }
      const all = { assignedTo: undefined, filters: [], q: undefined, range }
      return csv(name, Csv.columnsOf(record), (last: Cursor | undefined) => chunk(all, "asc", last))
    }

    const ofAffiliate = Effect.fn("AccountExports.ofAffiliate")(function* (
      id: Affiliate.AffiliateId
    ) {
      const record = yield* affiliates.get(id)
      const now = yield* Clock.currentTimeMillis
      return [
        json("account", AccountExport.ofAffiliate(record)),
        ...tables({ role: "affiliate", account_id: id }),
        events(now, "clicks", clicks.validOf(id)),
        events(now, "invalid-clicks", clicks.invalidOf(id)),
        events(now, "conversions", conversions.ofAffiliate(id)),
        events(now, "refused-conversions", conversions.refusedOfAffiliate(id))
      ]
    })

    const ofAdvertiser = Effect.fn("AccountExports.ofAdvertiser")(function* (
      id: Advertiser.AdvertiserId
    ) {
      const record = yield* advertisers.get(id)
      const now = yield* Clock.currentTimeMillis
      return [
        json("account", AccountExport.ofAdvertiser(record)),
        ...tables({ role: "advertiser", account_id: id }),
        events(now, "conversions", conversions.ofAdvertiser(id)),
        events(now, "refused-conversions", conversions.refusedOfAdvertiser(id))
      ]
    })

    return { ofAffiliate, ofAdvertiser }
  })
}) {
  static readonly layer = Layer.effect(AccountExports, AccountExports.make).pipe(
    Layer.provide([
      Advertisers.layer,
      Affiliates.layer,
      ClickRowsRepo.layer,
      ConversionRowsRepo.layer,
      ExportedRowsRepo.layer
    ])
  )
}
