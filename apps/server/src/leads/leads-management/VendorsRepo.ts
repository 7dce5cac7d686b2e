import {
  type ListQuery,
  OnOff,
  type ReceiveCampaign,
  type UnixTime,
  Vendor,
  type VendorCircuit
} from "@affnet/domain"
import { Array, Context, Effect, flow, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import { memoizeDecode } from "../../platform/sql/memoizeDecode.ts"
import { preparedRead } from "../../platform/sql/preparedStatement.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { allRows, hasRows, noRows, oneRow } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"

type CampaignId = ReceiveCampaign.ReceiveCampaignId
type NewVendor = Omit<Vendor.Vendor, "id">

const toVendor = memoizeDecode(Rows.stored(Vendor.Vendor))
const toRow = Rows.toRow(Vendor.Vendor)

const cells = (fields: NewVendor) => ({
  ...toRow(fields),
  search_text: searchText(fields.title, fields.url)
})

/** Vendors as they are stored: nothing is masked. */
export class VendorsRepo extends Context.Service<VendorsRepo>()("server/VendorsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { forUpdate } = yield* Dialect
    const page = yield* ListSql.makePage(sql)
    const of = (campaign_id: CampaignId) => sql`campaign_id = ${campaign_id} AND deleted IS NULL`
    const isFailing = sql`CASE WHEN circuit IS NULL AND gone IS NULL THEN 0 ELSE 1 END`
    const isActive = sql`
      CASE WHEN status = ${OnOff.on} AND campaign_id IN
        (SELECT id FROM receive_campaigns WHERE status = ${OnOff.on} AND deleted IS NULL)
      THEN 1 ELSE 0 END`
    const select = (rest: Statement.Fragment) =>
      sql`SELECT * FROM vendors WHERE ${rest}`.pipe(allRows(toVendor))
    const byIds = preparedRead(
      sql,
      (ids) => sql`SELECT * FROM vendors WHERE id IN ${sql.in(ids)} AND deleted IS NULL`
    )
    const read = (found: ReturnType<typeof byIds>) =>
      Effect.orDie(Effect.map(found, (rows) => rows.map(toVendor)))
    const find = (lock: Statement.Fragment) => (campaign_id: CampaignId, id: Vendor.VendorId) =>
      Effect.map(select(sql`${of(campaign_id)} AND id = ${id} ${lock}`), Array.head)
    const write = (id: Vendor.VendorId, row: Record<string, unknown>) =>
      sql`UPDATE vendors SET ${sql.update(row)} WHERE id = ${id}`.pipe(noRows)
    const remove = (condition: Statement.Fragment, now: UnixTime.UnixTime) =>
      sql`
        UPDATE vendors SET deleted = ${now}, updated = ${now}, url = NULL, headers = '[]', body = NULL
        WHERE ${condition}`.pipe(noRows)

    return {
      /** Those of a campaign, or of all. */
      list: (query: ListQuery.ListQuery, campaign_id?: CampaignId) =>
        page(
          {
            select: sql`*`,
            from: sql`vendors`,
            owner: campaign_id === undefined ? sql`deleted IS NULL` : of(campaign_id),
            computed: { is_failing: isFailing, is_active: isActive },
            record: Vendor.Vendor,
            decode: toVendor
          },
          query
        ),
      find: find(sql``),
      /** The vendor, locked. */
      findForUpdate: flow(find(forUpdate), partOfTransaction),
      /** Vendors of whatever campaign, in no particular order. */
      all: (ids: ReadonlyArray<number>) => read(byIds(ids)),
      /** A vendor of whatever campaign. */
      findAnywhere: (id: Vendor.VendorId) => Effect.map(read(byIds([id])), Array.head),
      /** The health of a vendor of any campaign. It is locked, before any deliveries are. */
      lockHealth: (id: Vendor.VendorId) =>
        partOfTransaction(
          Effect.map(select(sql`id = ${id} AND deleted IS NULL ${forUpdate}`), Array.head)
        ),
      setHealth: (id: Vendor.VendorId, { circuit, gone }: VendorCircuit.Health) =>
        write(id, toRow({ circuit, gone })),
      /** Changes a circuit that is still as read; false when another process was faster. */
      swapCircuit: (
        id: Vendor.VendorId,
        from: VendorCircuit.VendorCircuit,
        to: VendorCircuit.VendorCircuit
      ) =>
        sql`
          UPDATE vendors SET circuit = ${JSON.stringify(to)}
          WHERE id = ${id} AND circuit = ${JSON.stringify(from)}
          RETURNING id`.pipe(hasRows),
      insert: (vendor: NewVendor) =>
        sql<{ readonly id: number }>`
          INSERT INTO vendors ${sql.insert(cells(vendor))} RETURNING id`.pipe(
          oneRow(({ id }) => Vendor.VendorId.make(id))
        ),
      update: ({ id, ...fields }: Vendor.Vendor) => write(id, cells(fields)),
      move: ({ id, position, updated }: Pick<Vendor.Vendor, "id" | "position" | "updated">) =>
        write(id, { position, updated }),
      /** Leads keep referring to the row; its instructions are gone, and nothing else sees it any more. */
      markDeleted: (id: Vendor.VendorId, now: UnixTime.UnixTime) => remove(sql`id = ${id}`, now),
      markAllDeleted: (campaign_id: CampaignId, now: UnixTime.UnixTime) =>
        remove(of(campaign_id), now)
    }
  })
}) {
  static readonly layer = Layer.effect(VendorsRepo, VendorsRepo.make)
}
