import * as Domain from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as Records from "../src/fixtures/Records.ts"

/** What requests are made of, and what never leaves a server as it is: nobody needs fixtures of these. */
const noRecords =
  /(Input|Query|Create|Update|Change|Changed|Options|ReportSettings|Facts|ConversionReasons|Test|Failure|NotKept|TurnedAway)$/u

const isStruct = (value: unknown): value is Schema.Struct<Schema.Struct.Fields> =>
  Schema.isSchema(value) && "fields" in value

/** The records of the domain by the names of their fixtures: those that modules are called after. */
const records = new Map(
  Object.entries(Domain).flatMap(([module, members]) =>
    Object.entries(members).flatMap(([name, schema]: [string, unknown]) =>
      isStruct(schema) && (name === module || name.endsWith("Row")) && !noRecords.test(name)
        ? [[name.charAt(0).toLowerCase() + name.slice(1), schema] as const]
        : []
    )
  )
)

/** Fixtures of what stands in modules of other names. */
const parts = new Map<string, Schema.Struct<Schema.Struct.Fields>>([
  ["postbackAttempt", Domain.PostbackDelivery.PostbackAttempt],
  ["importLine", Domain.Import.Line],
  ["exchangeRate", Domain.ExchangeRate.ExchangeRate],
  ["reconciliation", Domain.Reconciliation.Reconciliation],
  ["reconciliationLine", Domain.ReconciliationLine.Line],
  ["payoutRunDetails", Domain.PayoutRun.PayoutRunDetails],
  ["affiliateInvoiceRecord", Domain.InvoiceRecord.AffiliateInvoiceRecord],
  ["affiliateInvoiceDetails", Domain.InvoiceRecord.AffiliateInvoiceDetails],
  ["ownAffiliateInvoice", Domain.InvoiceRecord.OwnAffiliateInvoice],
  ["ownAffiliateInvoiceDetails", Domain.InvoiceRecord.OwnAffiliateInvoiceDetails],
  ["invoiceDetails", Domain.InvoiceRecord.InvoiceDetails],
  ["ownInvoice", Domain.InvoiceRecord.OwnInvoice],
  ["ownInvoiceDetails", Domain.InvoiceRecord.OwnInvoiceDetails],
  ["affiliateBalance", Domain.BillingPreferences.AffiliateBalance],
  ["affiliateBilling", Domain.BillingPreferences.AffiliateBilling],
  ["paymentMethodDetails", Domain.PaymentDetails.PaymentMethodDetails],
  ["ownLeadRecord", Domain.LeadRecord.OwnLeadRecord],
  ["vendorHeader", Domain.LeadRequest.PostingHeader]
])

const fixtures = Object.entries(Records)

describe("Fixtures", () => {
  it("are there for every record of the domain", () => {
    const known = new Set(fixtures.map(([name]) => name))
    const missing = [...records.keys()].filter((name) => !known.has(name))
    assert.deepStrictEqual(missing, [])
    assert.isAbove(records.size, 25)
  })

  for (const [name, make] of fixtures) {
    it(`make a valid ${name} of every seed`, () => {
      const schema = records.get(name) ?? parts.get(name)
      assert.isDefined(schema)
      if (schema === undefined) return
      for (let seed = 1; seed <= 20; seed++) {
        assert.isTrue(Schema.is(schema)(make({}, seed)), `seed ${seed}`)
      }
    })
  }

  it("make the same record of the same seed, and another of another", () => {
    assert.deepStrictEqual(Records.offer({}, 3), Records.offer({}, 3))
    assert.notDeepEqual(Records.offer({}, 3), Records.offer({}, 4))
    assert.deepStrictEqual(Records.offer(), Records.offer({}, 1))
  })

  it("keep what is stated", () => {
    assert.strictEqual(Records.affiliate({ status: 2, city: "Berlin" }).city, "Berlin")
    assert.strictEqual(Records.affiliate({ status: 2 }).status, 2)
  })

  it("refuse a field that the record has not", () => {
    const misspelt: object = { stauts: 1 }
    assert.throws(() => Records.affiliate(misspelt), /stauts/u)
    // @ts-expect-error: the compiler sees it where it is written in place
    assert.throws(() => Records.affiliate({ stauts: 1 }), /stauts/u)
  })
})
