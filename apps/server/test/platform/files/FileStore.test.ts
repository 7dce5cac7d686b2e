import type { FileRule } from "@affnet/domain"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, layer } from "@effect/vitest"
import { ConfigProvider, Effect, FileSystem, Layer, Option, Result, Stream } from "effect"
import { DiskFloors } from "../../../src/platform/disk/DiskFloors.ts"
import { type FileStore, makeFileStore } from "../../../src/platform/files/FileStore.ts"
import { layerSecureRandom } from "../../../src/platform/secureRandom.ts"
import { at } from "../../tracking/postback-deliveries/Deliveries.ts"
import { temporaryDirectory } from "../sql/temporaryDirectory.ts"

const rule: FileRule.FileRule = { maxBytes: 4_096, types: ["application/pdf", "image/svg+xml"] }
const streamOf = (text: string) => Stream.make(new TextEncoder().encode(text))
const pdf = { content: streamOf("%PDF-1.7\n%%EOF\n"), rule }

/** The files that rows have. */
type Rows = Set<string>

/** A process that starts on a directory; rows are known to all. */
const fileStore = (directory: string, rows: Rows) =>
  makeFileStore({
    directory: "things",
    refersTo: (name) => Effect.sync(() => rows.has(name))
  }).pipe(
    Effect.provide(
      Layer.merge(DiskFloors.layer, layerSecureRandom).pipe(
        Layer.provideMerge(
          ConfigProvider.layer(ConfigProvider.fromUnknown({ DATA_DIR: directory }))
        )
      )
    )
  )

/** What a request does on it, until its scope ends. */
const request = <A, E, R>(
  directory: string,
  rows: Rows,
  use: (fileStore: FileStore) => Effect.Effect<A, E, R>
) => Effect.scoped(Effect.flatMap(fileStore(directory, rows), use))

const filesIn = Effect.fnUntraced(function* (directory: string) {
  const files = yield* FileSystem.FileSystem
  return {
    incoming: yield* files.readDirectory(`${directory}/things/incoming`),
    outgoing: yield* files.readDirectory(`${directory}/things/outgoing`),
    kept: (yield* files.readDirectory(`${directory}/things`)).filter(
      (name) => name !== "incoming" && name !== "outgoing"
    )
  }
})

const none = { incoming: [], outgoing: [], kept: [] }

/** A file whose row is committed, and whose request is over. */
const given = (directory: string, rows: Rows) =>
  request(directory, rows, ({ receive }) =>
    Effect.map(receive(pdf), ({ name }) => {
      rows.add(name)
      return name
    })
  )

layer(NodeServices.layer)("a fileStore of files", (it) => {
  it.effect("forgets a file whose row never came", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      yield* request(directory, new Set(), ({ receive }) => receive(pdf))
      assert.deepStrictEqual(yield* filesIn(directory), none)
    })
  )

  it.effect("keeps nothing of a file that is refused, cut off or broken off", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      const broken = Stream.concat(streamOf("%PDF-1.7\n"), Stream.fail("gone"))
      for (const [content, reason] of [
        [streamOf("plain text"), "must be a PDF or SVG file"],
        [streamOf("%PDF-1.7\n"), "is cut off: the end of the PDF file is missing"],
        [streamOf(`%PDF-1.7\n${"x".repeat(5_000)}`), "must be at most 0 MB"],
        [broken, "gone"]
      ] as const) {
        const result = yield* request(directory, new Set(), ({ receive }) =>
          Effect.result(receive<string>({ content, rule }))
        )
        const failure = Result.getOrThrow(Result.flip(result))
        assert.strictEqual(typeof failure === "string" ? failure : failure.problem, reason)
        assert.deepStrictEqual(yield* filesIn(directory), none)
      }
    })
  )

  it.effect("keeps a file whose row was committed, though its request failed afterwards", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      const rows: Rows = new Set()
      yield* request(directory, rows, ({ receive }) =>
        Effect.flatMap(receive(pdf), ({ name }) => {
          rows.add(name)
          return Effect.fail("hung up")
        })
      ).pipe(Effect.ignore)
      assert.deepStrictEqual(yield* filesIn(directory), { ...none, kept: [...rows] })
    })
  )

  it.effect("tells what a picture is and how large", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      const content = streamOf('<svg width="300" height="250"></svg>')
      const file = yield* request(directory, new Set(), ({ receive }) =>
        receive({ content, rule, declared: "image/svg+xml" })
      )
      assert.deepInclude(file, { type: "image/svg+xml", bytes: 36, width: 300, height: 250 })
    })
  )

  it.effect("finds a file wherever it lies, and nothing outside", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      const rows: Rows = new Set()
      yield* request(directory, rows, (fileStore) =>
        Effect.gen(function* () {
          const { name } = yield* fileStore.receive(pdf)
          rows.add(name)
          assert.isTrue(Option.isSome(yield* fileStore.locate(name)))
          yield* fileStore.sweep
          assert.isTrue(Option.isSome(yield* fileStore.locate(name)))
          for (const strange of [
            `../things/${name}`,
            `incoming/../${name}`,
            "..",
            ".",
            "",
            "incoming"
          ]) {
            assert.isTrue(Option.isNone(yield* fileStore.locate(strange)), strange)
          }
        })
      )
    })
  )

  it.effect("finds a file once its row is committed where it stays when the request ends", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      const rows: Rows = new Set()
      const files = yield* FileSystem.FileSystem
      const found = yield* request(directory, rows, ({ locate, receive }) =>
        Effect.gen(function* () {
          const { name } = yield* receive(pdf)
          const early = yield* locate(name)
          rows.add(name)
          assert.notDeepEqual(yield* locate(name), early)
          return yield* locate(name)
        })
      )
      assert.include(yield* files.readFileString(Option.getOrThrow(found)), "%PDF")
      assert.deepStrictEqual(yield* filesIn(directory), { ...none, kept: [...rows] })
    })
  )

  it.effect("removes a file that its row gave up, and keeps it when that came to nothing", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      const rows: Rows = new Set()
      const name = yield* given(directory, rows)
      yield* request(directory, rows, ({ retire }) => retire(name))
      assert.deepStrictEqual(yield* filesIn(directory), { ...none, kept: [name] })
      yield* request(directory, rows, ({ retire }) =>
        Effect.map(retire(name), () => rows.delete(name))
      )
      assert.deepStrictEqual(yield* filesIn(directory), none)
    })
  )

  it.effect("removes at a start what a crash left between a commit and the removal", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      const rows: Rows = new Set()
      const name = yield* given(directory, rows)
      const files = yield* FileSystem.FileSystem
      const mark = `${directory}/things/outgoing/${name}~crashed`
      yield* files.writeFileString(mark, "")
      yield* Effect.scoped(fileStore(directory, rows))
      assert.deepInclude(yield* filesIn(directory), { kept: [name] })

      rows.delete(name)
      yield* files.utimes(mark, 0, 0)
      yield* at(Date.parse("2026-03-01"))(Effect.scoped(fileStore(directory, rows)))
      assert.deepStrictEqual(yield* filesIn(directory), none)
    })
  )

  it.effect("clears away while it runs what crashes left, and nothing that is written", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      const files = yield* FileSystem.FileSystem
      const incoming = `${directory}/things/incoming`
      const now = Date.parse("2026-03-01T12:00:00Z")
      const write = (name: string, ageMinutes: number) =>
        Effect.andThen(
          files.writeFileString(`${incoming}/${name}`, "%PDF"),
          files.utimes(`${incoming}/${name}`, now / 1_000, now / 1_000 - ageMinutes * 60)
        )
      const rows: Rows = new Set(["committed-and-crashed", "just-committed"])
      yield* at(now)(
        request(directory, rows, ({ sweep }) =>
          Effect.gen(function* () {
            yield* write("crashed", 61)
            yield* write("written-by-another-process", 59)
            yield* write("committed-and-crashed", 61)
            yield* write("just-committed", 0)
            yield* sweep
          })
        )
      )
      assert.deepStrictEqual(yield* filesIn(directory), {
        incoming: ["written-by-another-process"],
        outgoing: [],
        kept: ["committed-and-crashed", "just-committed"]
      })
    })
  )
})
