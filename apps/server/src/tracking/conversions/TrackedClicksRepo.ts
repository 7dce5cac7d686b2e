import { type Click, ClickId, type ConversionFacts } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { LRUCache } from "lru-cache"
import { monthAt } from "../../platform/sql/ClickMonths.ts"
import { preparedRead } from "../../platform/sql/preparedStatement.ts"

type TrackedClick = ConversionFacts.TrackedClick

/** How a report names its click: our id goes before the affiliate's own. */
interface ClickName {
  readonly click_id?: string | undefined
  readonly aff_click_id?: string | undefined
}

/** What its offer and the network say about a click. */
type Around = Pick<
  TrackedClick,
  | "offer_status"
  | "offer_currency"
  | "network_currency"
  | "timezone"
  | "leads_management"
  | "is_capped"
>

/** Fields of a click that are decided when it is stored. */
const notKnown = { revenue_by: null, payout_by: null }

/** Of clicks with the same id of an affiliate's own, only this many are read, newest first. */
const sameIdMax = "20"

/** How old a click may be, or ahead by another clock, to use the statement of its month. */
const nearMillis = 370 * 86_400_000

/** The most months with a statement of their own. */
const monthsMax = 32

export class TrackedClicksRepo extends Context.Service<TrackedClicksRepo>()(
  "server/TrackedClicksRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const select = (conditions: Statement.Fragment) => sql<TrackedClick>`
        SELECT c.*, o.status AS offer_status, o.currency AS offer_currency,
          n.currency AS network_currency, n.timezone, n.leads_management,
          CASE WHEN EXISTS (SELECT 1 FROM caps WHERE caps.offer_id = c.offer_id)
            THEN 1 ELSE 0 END AS is_capped
        FROM clicks c JOIN network n ON n.id = 1
        LEFT JOIN offers o ON o.id = c.offer_id
        WHERE ${conditions}`
      const byId = preparedRead(sql, ([id]) => select(sql`c.id = ${id}`))
      const byIdAndTime = preparedRead(sql, ([id, millis]) =>
        select(sql`c.id = ${id} AND c.created_millis = ${millis}`)
      )
      const ofMonths = new LRUCache<number, typeof byIdAndTime>({ max: monthsMax })

      /**
       * The same, with the month in the text: PostgreSQL plans for the one partition then, and keeps the plan. With
       * the month as a parameter it plans each time, which takes twice as long as all else.
       */
      const byIdAndTimeOf = (millis: number): typeof byIdAndTime => {
        const { endMillis, startMillis } = monthAt(millis, 0)
        const known = ofMonths.get(startMillis)
        if (known !== undefined) return known
        const start = sql.literal(String(startMillis))
        const end = sql.literal(String(endMillis))
        const made = preparedRead(sql, ([id, at]) =>
          select(sql`c.id = ${id} AND c.created_millis = ${at}
            AND c.created_millis >= ${start} AND c.created_millis < ${end}`)
        )
        ofMonths.set(startMillis, made)
        return made
      }

      /** A click that is not stored yet. */
      const ofNew = Effect.fnUntraced(function* (click: Click.Click) {
        const [around] = yield* sql<Around>`
          SELECT o.status AS offer_status, o.currency AS offer_currency,
            n.currency AS network_currency, n.timezone, n.leads_management,
            CASE WHEN EXISTS (SELECT 1 FROM caps WHERE caps.offer_id = ${click.offer_id})
              THEN 1 ELSE 0 END AS is_capped
          FROM network n LEFT JOIN offers o ON o.id = ${click.offer_id} WHERE n.id = 1`
        if (around === undefined) return yield* Effect.die(new Error("There is no network"))
        return { ...notKnown, ...click, ...around }
      }, Effect.orDie)

      const newest = sql`ORDER BY c.created_millis DESC LIMIT ${sql.literal(sameIdMax)}`
      const byOwnId = preparedRead(sql, ([id]) => select(sql`c.aff_click_id = ${id} ${newest}`))
      const byOwnIdOf = preparedRead(sql, ([id, affiliate_id]) =>
        select(sql`c.aff_click_id = ${id} AND c.affiliate_id = ${affiliate_id} ${newest}`)
      )

      /** Invented ids may encode any instant; they get no statement each. */
      const atItsTime = (click_id: string, millis: number) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => {
          const read = Math.abs(now - millis) < nearMillis ? byIdAndTimeOf(millis) : byIdAndTime
          return read([click_id, millis])
        })

      /** The id encodes the instant, which leads to the one partition of its month. */
      const byClickId = Effect.fnUntraced(function* (click_id: string) {
        const millis = ClickId.millisOf(click_id)
        const found = millis === undefined ? [] : yield* atItsTime(click_id, millis)
        return found.length > 0 ? found : yield* byId([click_id])
      })

      /** The click with an id, or those with an affiliate's own id, of one affiliate or of all, the newest first. */
      const named = (
        { aff_click_id, click_id }: ClickName,
        of: { readonly affiliate_id: number } | undefined
      ) => {
        if (click_id !== undefined) return Effect.orDie(byClickId(click_id))
        if (aff_click_id === undefined) return Effect.succeed([])
        return Effect.orDie(
          of === undefined ? byOwnId([aff_click_id]) : byOwnIdOf([aff_click_id, of.affiliate_id])
        )
      }

      const find = (click_id: string) =>
        Effect.map(named({ click_id }, undefined), ([click]) => click)

      return { find, ofNew, named }
    })
  }
) {
  static readonly layer = Layer.effect(TrackedClicksRepo, TrackedClicksRepo.make)
}
