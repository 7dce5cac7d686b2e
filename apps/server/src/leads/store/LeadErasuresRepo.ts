import { LeadErasure, type LeadFacts, LeadField, UnixTime } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { orDieInTransaction } from "../../platform/sql/Transaction.ts"
import { leadSearchText } from "./leadRows.ts"

/** Rows erased in one transaction: few enough not to block others. */
export const leadsAtOnce = 100

/** A lead that is to be erased. */
export interface Erasable {
  readonly lead_id: string
  readonly conversion_id: number
}

type Person = ReturnType<typeof LeadField.personKeys>

/** Whose records in the log are erased, and what they are found by afterwards. */
interface LogOf {
  readonly lead_id: string
  readonly search_text: string
}

/** The records of a person, by the columns with what they were written with. */
export const isOfPerson = (
  sql: SqlClient.SqlClient,
  input: LeadErasure.LeadErasureInput
): Statement.Fragment => {
  const { email_key, phone_key } = LeadField.personKeys(input)
  const byEmail = email_key === null ? sql`1 = 0` : sql`email_key = ${email_key}`
  const byPhone = phone_key === null ? sql`1 = 0` : sql`phone_key = ${phone_key}`
  return sql`(${byEmail} OR ${byPhone})`
}

/** What lies of leads' persons in tables, and its end. */
export class LeadErasuresRepo extends Context.Service<LeadErasuresRepo>()(
  "server/LeadErasuresRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { forUpdate } = yield* Dialect

      const some = (condition: Statement.Fragment) =>
        sql<Erasable>`
          SELECT lead_id, conversion_id FROM leads WHERE erased_millis IS NULL AND (${condition})
          ORDER BY created_millis LIMIT ${leadsAtOnce}`.pipe(Effect.orDie)

      /** Locks these leads. */
      // A change of a lead locks its conversion, an attempt its delivery.
      const lock = Effect.fnUntraced(function* (leads: ReadonlyArray<Erasable>) {
        const conversions = leads.map(({ conversion_id }) => conversion_id)
        const ids = leads.map(({ lead_id }) => lead_id)
        yield* sql`
          SELECT id FROM conversions WHERE id IN ${sql.in(conversions)} ORDER BY id ${forUpdate}`
        yield* sql`
          SELECT id FROM lead_deliveries WHERE lead_id IN ${sql.in(ids)} ORDER BY id ${forUpdate}`
      }, orDieInTransaction)

      /** Ends deliveries that have not come to their end; answers how many. */
      const close = Effect.fnUntraced(function* (
        lead_ids: ReadonlyArray<string>,
        nowMillis: number
      ) {
        const open = yield* sql`
          UPDATE lead_deliveries
          SET state = 'failed', next_millis = NULL, lease_token = NULL, held_since_millis = NULL,
            http_status = NULL, error = ${LeadErasure.notice}, updated_millis = ${nowMillis}
          WHERE lead_id IN ${sql.in(lead_ids)} AND next_millis IS NOT NULL
          RETURNING id`
        // Reasons quote what vendors replied.
        yield* sql`
          UPDATE lead_deliveries SET error = ${LeadErasure.notice}
          WHERE lead_id IN ${sql.in(lead_ids)} AND error IS NOT NULL`
        // So do kept answers. A repetition of such a request is refused, as where the answer showed a secret.
        // They are JSON within JSON, so `__` stands for an escaped quote.
        yield* sql`
          UPDATE idempotency_keys SET answer = '""'
          WHERE operation = 'resendLead' AND EXISTS (
            SELECT 1 FROM lead_deliveries d WHERE d.lead_id IN ${sql.in(lead_ids)}
              AND answer LIKE '%delivery_id__:' || d.id || ',%')`
        return open.length
      }, Effect.orDie)

      /** Empties a lead; answers what it is found by from now on. */
      const erase = Effect.fnUntraced(function* (lead: LeadFacts.LeadFacts, nowMillis: number) {
        const search_text = leadSearchText({ ...lead, fields: {} })
        yield* sql`
          UPDATE leads
          SET email = NULL, firstname = NULL, lastname = NULL, phone = NULL, email_key = NULL,
            phone_key = NULL, fields = '{}', search_text = ${search_text},
            erased_millis = ${nowMillis}, updated_millis = ${nowMillis}
          WHERE lead_id = ${lead.lead_id}`
        yield* sql`DELETE FROM lead_clicks WHERE click_id = ${lead.click_id}`
        return search_text
      }, Effect.orDie)

      /**
       * Erases what the log has of a lead; answers how many records there are. An attempt that is under way
       * may have arrived; its reply is not kept any more.
       */
      const eraseLog = ({ lead_id, search_text }: LogOf, nowMillis: number) =>
        sql`
          UPDATE leads_log
          SET request = NULL, reply = NULL, search_text = ${search_text},
            email_key = NULL, phone_key = NULL,
            erased = ${UnixTime.fromMillis(nowMillis)},
            error = CASE
              WHEN type = 'Outgoing Lead' AND (error IS NOT NULL OR finished_millis IS NULL)
              THEN ${LeadErasure.notice} ELSE error END,
            delivery_status = CASE WHEN finished_millis IS NULL THEN 'fail' ELSE delivery_status END,
            is_unknown = CASE WHEN finished_millis IS NULL THEN 1 ELSE is_unknown END,
            finished_millis = COALESCE(finished_millis, ${nowMillis})
          WHERE lead_id = ${lead_id}
          RETURNING id`.pipe(
          Effect.map((rows) => rows.length),
          Effect.orDie
        )

      return {
        /** Some leads of a person, those included that were handed in as its own and corrected since. */
        ofPerson: (input: LeadErasure.LeadErasureInput) => {
          const isOf = isOfPerson(sql, input)
          return some(sql`lead_id IN (
            SELECT lead_id FROM leads WHERE ${isOf} UNION SELECT lead_id FROM leads_log WHERE ${isOf})`)
        },
        /** What its records in the log say of its person, as duplicates are compared. */
        loggedKeys: (lead_id: string) =>
          sql<Person>`SELECT DISTINCT email_key, phone_key FROM leads_log WHERE lead_id = ${lead_id}`.pipe(
            Effect.map((rows) =>
              rows.flatMap(({ email_key, phone_key }) => [
                ...(email_key === null ? [] : [`email:${email_key}`]),
                ...(phone_key === null ? [] : [`phone:${phone_key}`])
              ])
            ),
            Effect.orDie
          ),
        /** Some leads of before an instant. */
        before: (millis: number) => some(sql`created_millis < ${millis}`),
        lock,
        close,
        erase,
        eraseLog
      }
    })
  }
) {
  static readonly layer = Layer.effect(LeadErasuresRepo, LeadErasuresRepo.make)
}
