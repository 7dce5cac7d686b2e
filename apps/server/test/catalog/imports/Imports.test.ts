import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { assertRefusal } from "../../wire/Envelope.ts"
import { exchange } from "../../wire/Exchange.ts"
import { options, server } from "../../wire/WireServer.ts"
import {
  count,
  find,
  finished,
  header,
  importOf,
  linesOf,
  manager,
  send
} from "./importFixtures.ts"

describeOnEngines(
  "An import",
  server(),
  (it) => {
    it.effect("200: makes accounts as requests would, and answers every line", () =>
      Effect.gen(function* () {
        const key = yield* manager
        const { id, ...rest } = importOf(
          yield* send(key, { kind: "affiliates" }, [
            "\u{feff}email,company_name,external_id,tags,country,notes",
            'ann@imports.example,"Ann, Blog",old-1,"sport,news",2921044,"two\nlines"',
            "",
            "BEN@imports.example,,old-2,news,,",
            "no address,,old-3,,,",
            "cid@imports.example,,old-1,,1,",
            "dan@imports.example,x"
          ])
        )
        assert.deepInclude(rest, {
          kind: "affiliates",
          status: "done",
          lines: 5,
          lines_done: 5,
          lines_accepted: 2,
          lines_refused: 3
        })
        const ann = yield* find("affiliates", "email", "ann@imports.example")
        const ben = yield* find("affiliates", "email", "ben@imports.example")
        assert.deepInclude(ann, { company_name: "Ann, Blog", external_id: "old-1", status: 1 })
        assert.strictEqual(ann.search_text, `${String(ann.id)} old-1 ann@imports.example ann, blog`)
        const lines = yield* linesOf(key, id)
        assert.deepStrictEqual(
          lines.map(({ column, line, message, record_id, status }) => [
            line,
            status,
            record_id,
            column,
            message
          ]),
          [
            [2, "accepted", ann.id, null, null],
            [5, "accepted", ben.id, null, null],
            [6, "refused", null, "email", "must be an e-mail address, such as ann@mail.example"],
            [7, "refused", null, "external_id", "is the same as in line 2"],
            [8, "refused", null, "company_name", "has 2 values, where line 1 names 6"]
          ]
        )
        const log = yield* find(
          "activity_log",
          "message",
          `Affiliate ${String(ann.id)} was created.`
        )
        assert.deepInclude(log, { action: "affiliate.created", account_id: ann.id })
        const record = yield* exchange({
          path: `/api/v2/network/affiliates/${String(ben.id)}`,
          key
        })
        assert.include(record.text, '"tags_selected":"news"')
      })
    )

    it.effect("200: sent again it makes nothing twice", () =>
      Effect.gen(function* () {
        const key = yield* manager
        const file = [header, "twice@imports.example,,twice-1,,", "twice2@imports.example,,,,"]
        importOf(
          yield* send(key, { kind: "advertisers" }, [
            ...file.map((line) => line.replace(",,", ",Acme,"))
          ])
        )
        const before = yield* count("advertisers")
        const again = importOf(
          yield* send(key, { kind: "advertisers" }, [
            ...file.map((line) => line.replace(",,", ",Acme,"))
          ])
        )
        assert.deepInclude(again, { lines_accepted: 0, lines_refused: 2 })
        assert.strictEqual(yield* count("advertisers"), before)
        const affiliate_id = yield* givenAffiliate()
        const offer_id = yield* givenOffer()
        const campaigns = ["name,affiliate_id,offer_id", `Blog,${affiliate_id},${offer_id}`]
        assert.strictEqual(
          importOf(yield* send(key, { kind: "campaigns" }, campaigns)).lines_accepted,
          1
        )
        const repeated = importOf(yield* send(key, { kind: "campaigns" }, campaigns))
        assert.strictEqual(repeated.lines_refused, 1)
      })
    )

    it.effect("200: a request with the same Idempotency-Key is one import", () =>
      Effect.gen(function* () {
        const key = yield* manager
        const named = { "idempotency-key": "import-1" }
        const file = [header, "once@imports.example,,,,"]
        const first = importOf(yield* send(key, { kind: "affiliates" }, file, named))
        const second = importOf(yield* send(key, { kind: "affiliates" }, file, named))
        assert.deepStrictEqual(second, first)
        const other = yield* send(key, { kind: "affiliates", dry_run: "1" }, file, named)
        assertRefusal(other, 409)
      })
    )

    it.effect("200: a dry run checks everything and stores nothing", () =>
      Effect.gen(function* () {
        const key = yield* manager
        yield* exchange({ path: "/api/v2/network/imports", key })
        const tables = ["affiliates", "activity_log", "tags", "offers", "goals", "landing_pages"]
        const before = yield* Effect.forEach(tables, count)
        const dry = importOf(
          yield* send(key, { kind: "affiliates", dry_run: "yes" }, [
            header,
            "dry@imports.example,,,never made,",
            "dry@imports.example,,,,",
            "dry2@imports.example,,,,99"
          ])
        )
        assert.deepInclude(dry, { dry_run: true, lines_accepted: 1, lines_refused: 2 })
        const advertiser = yield* givenKey("advertiser")
        const offers = importOf(
          yield* send(key, { kind: "offers", dry_run: "yes" }, [
            "title,advertiser_id,goal.title",
            `Sale,${advertiser.account_id},Lead`,
            `Other,999999,Lead`
          ])
        )
        assert.deepInclude(offers, { lines_accepted: 1, lines_refused: 1 })
        assert.deepStrictEqual(yield* Effect.forEach(tables, count), before)
        const refused = yield* linesOf(key, dry.id, "&status=refused")
        assert.deepStrictEqual(
          refused.map(({ line, column }) => [line, column]),
          [
            [3, "email"],
            [4, "country"]
          ]
        )
        assert.isTrue((yield* linesOf(key, dry.id)).every(({ record_id }) => record_id === null))
      })
    )

    it.effect("200: all or nothing stores nothing when a line is refused, and all otherwise", () =>
      Effect.gen(function* () {
        const key = yield* manager
        const before = yield* count("affiliates")
        const fields = { kind: "affiliates", all_or_nothing: "1" }
        const good = Array.from({ length: 450 }, (_, index) => `all${index}@imports.example,,,,`)
        const refused = importOf(yield* send(key, fields, [header, ...good, "all9,,,,"]))
        assert.deepInclude(refused, { status: "refused", lines_refused: 1 })
        assert.strictEqual(yield* count("affiliates"), before)
        const [line] = yield* linesOf(key, refused.id, "&status=refused")
        assert.deepInclude(line, { line: 452, column: "email" })
        const done = importOf(yield* send(key, fields, [header, ...good]))
        assert.deepInclude(done, { status: "done", lines_accepted: 450, lines_refused: 0 })
        assert.strictEqual(yield* count("affiliates"), before + 450)
      })
    )

    it.effect("200: offers come with their landing page, goal, caps and targeting", () =>
      Effect.gen(function* () {
        const key = yield* manager
        const { account_id } = yield* givenKey("advertiser")
        const made = importOf(
          yield* send(key, { kind: "offers" }, [
            "title,advertiser_id,external_id,targeting,caps,landing_page.title,landing_page.url,goal.title,goal.payout",
            `Spring,${account_id},SPRING,"{""geo"":{""allowed"":[2921044]}}","[{""measure"":""clicks"",""period"":""day"",""maximum"":""50""}]",Main,https://shop.example/,Lead,8.00`,
            `Summer,${account_id},SUMMER,no JSON,,Main,ftp://shop.example/,Lead,8.00`
          ])
        )
        assert.deepInclude(made, { lines_accepted: 1, lines_refused: 1 })
        const [line, ...problems] = yield* linesOf(key, made.id)
        const offer = yield* exchange({
          path: `/api/v2/network/offers/${String(line?.record_id)}`,
          key
        })
        assert.include(offer.text, '"maximum":"50"')
        assert.include(offer.text, '"allowed":[2921044]')
        assert.sameMembers(
          problems.map(({ column }) => column),
          ["targeting", "landing_page"]
        )
        assert.strictEqual(
          (yield* find("goals", "offer_id", String(line?.record_id))).title,
          "Lead"
        )
      })
    )

    it.effect("200: a large file goes on in the background, and its file goes", () =>
      Effect.gen(function* () {
        const key = yield* manager
        const lines = Array.from({ length: 1200 }, (_, i) => `large${i}@imports.example,Large,,,`)
        const begun = importOf(yield* send(key, { kind: "affiliates" }, [header, ...lines]))
        assert.strictEqual(begun.lines, 1200)
        const done = yield* finished(key, begun.id)
        assert.deepInclude(done, { status: "done", lines_done: 1200, lines_accepted: 1200 })
        const list = yield* exchange({ path: "/api/v2/network/imports?perPage=1000", key })
        assert.include(list.text, `"id":${begun.id}`)
        assert.isUndefined((yield* find("imports", "id", String(begun.id))).file_name ?? undefined)
      })
    )
  },
  options
)
