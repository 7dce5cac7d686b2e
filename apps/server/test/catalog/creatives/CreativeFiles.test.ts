import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { dataUri, form, pngOf } from "../../fixtures/pictures.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { assertRefusal, assertSuccess } from "../../wire/Envelope.ts"
import { options } from "../../wire/WireServer.ts"
import { assertFiles, creativeOf, fileCount, given, network } from "./creativeServer.ts"

const png = { name: "image", type: "image/png", content: pngOf(728, 90) }
const html = "<!doctype html><html><script>alert(1)</script></html>"

/** What a cut-off picture leaves of itself. */
const half = pngOf(728, 90).subarray(0, 40)

describeOnEngines(
  "The file of a creative",
  network,
  (it) => {
    it.effect("200: comes in a form, says how large it is, and is handed out as it came", () =>
      Effect.gen(function* () {
        const { list, send } = yield* given
        const title = 'Frühling "1"/..\\x'
        const creative = creativeOf(yield* send({ method: "POST", ...form({ title }, png) }))
        assert.deepInclude(creative, {
          image: `${list}/${String(creative.id)}/download`,
          image_type: "image/png",
          image_size: png.content.length,
          image_width: 728,
          image_height: 90
        })
        const { headers, status, text } = yield* send({ path: `/${String(creative.id)}/download` })
        assert.strictEqual(status, 200)
        assert.strictEqual(text, png.content.toString())
        assert.deepInclude(headers, {
          "content-type": "image/png",
          "content-length": String(png.content.length),
          "content-disposition": `inline; filename="Fr_hling _1__.._x.png"; filename*=UTF-8''Fr%C3%BChling%20%221%22_.._x.png`,
          "content-security-policy": "sandbox; default-src 'none'",
          "x-content-type-options": "nosniff"
        })
      })
    )

    it.effect("200: comes in a field, of up to 2 MB", () =>
      Effect.gen(function* () {
        const { post } = yield* given
        const content = pngOf(10, 20, 2 * 1024 * 1024 - 100)
        const creative = creativeOf(
          yield* post({
            title: "Inline",
            image_data: dataUri("image/png", content),
            image_height: "50"
          })
        )
        assert.deepInclude(creative, {
          image_width: 10,
          image_height: 50,
          image_size: content.length
        })
        const image_data = dataUri("image/png", pngOf(10, 20, 2 * 1024 * 1024))
        assertRefusal(yield* post({ title: "Larger", image_data }), 422, "image_data")
      })
    )

    it.effect("200: SVG and HTML come as attachments that run nothing", () =>
      Effect.gen(function* () {
        const { send } = yield* given
        const files = [
          { type: "image/svg+xml", content: '<svg width="3" height="2"><script/></svg>' },
          { type: "text/html", content: html }
        ]
        for (const { content, type } of files) {
          const file = { name: "image", type, content }
          const { id } = creativeOf(yield* send({ method: "POST", ...form({ title: type }, file) }))
          const { headers, text } = yield* send({ path: `/${String(id)}/download` })
          assert.strictEqual(text, content)
          assert.strictEqual(headers["content-type"], type)
          assert.match(headers["content-disposition"] ?? "", /^attachment; /u)
          assert.match(headers["content-security-policy"] ?? "", /^sandbox;/u)
        }
      })
    )

    it.effect("422: lies, is cut off, is too large or nothing at all, and leaves nothing", () =>
      Effect.gen(function* () {
        const { create, post, send } = yield* given
        const before = yield* fileCount
        const wrong = [
          { ...png, type: "image/jpeg" },
          { ...png, content: html },
          { ...png, type: "application/octet-stream", content: "plain text" },
          { ...png, content: half },
          { ...png, content: "" },
          { ...png, content: pngOf(1, 1, 16 * 1024 * 1024) }
        ]
        for (const file of wrong) {
          const answer = yield* send({ method: "POST", ...form({ title: "Wrong" }, file) })
          assertRefusal(answer, 422, "image")
        }
        for (const image_data of [
          dataUri("image/gif", png.content),
          dataUri("image/png", half),
          dataUri("text/html", Buffer.from(html))
        ]) {
          assertRefusal(yield* post({ title: "Wrong", image_data }), 422, "image_data")
        }
        const twice = form({ title: "Twice", image_data: dataUri("image/png", png.content) }, png)
        assertRefusal(yield* send({ method: "POST", ...twice }), 422, "image_data")
        const other = form({ title: "Other" }, { ...png, name: "file" })
        assertRefusal(yield* send({ method: "POST", ...other }), 422, "file")
        const untitled = form({}, png)
        assertRefusal(yield* send({ method: "POST", ...untitled }), 422, "title")
        const { id } = yield* create()
        const taken = form({ title: "Spring banner" }, png)
        assertRefusal(yield* send({ method: "POST", ...taken }), 422, "title")
        const lost = { method: "PUT", path: `/${String(id)}`, ...form({ type: "9" }, png) }
        assertRefusal(yield* send(lost), 422, "type")
        yield* assertFiles(before)
      })
    )

    it.effect("goes when another one comes, when it is cleared, and with its creative", () =>
      Effect.gen(function* () {
        const { put, send } = yield* given
        const before = yield* fileCount
        const { id } = creativeOf(yield* send({ method: "POST", ...form({ title: "One" }, png) }))
        const path = `/${String(id)}`
        yield* assertFiles(before + 1)
        const larger = { ...png, content: pngOf(300, 250, 100) }
        const replaced = creativeOf(yield* send({ method: "PUT", path, ...form({}, larger) }))
        assert.deepInclude(replaced, { image_width: 300, image_height: 250, image_size: 145 })
        yield* assertFiles(before + 1)
        assert.deepStrictEqual(
          creativeOf(yield* send({ method: "PUT", path, ...form({}, larger) })),
          replaced
        )
        yield* assertFiles(before + 1)
        const cleared = creativeOf(yield* put(id, { image: null }))
        assert.deepInclude(cleared, { image: null, image_type: null, image_size: null })
        yield* assertFiles(before)
        assertRefusal(yield* send({ path: `${path}/download` }), 404)
        const image_data = dataUri("image/png", png.content)
        creativeOf(yield* put(id, { image_data }))
        yield* assertFiles(before + 1)
        assertSuccess(yield* send({ method: "DELETE", path }))
        yield* assertFiles(before)
        assertRefusal(yield* send({ path: `${path}/download` }), 404)
      })
    )

    it.effect("is kept once, however often the request is repeated under its key", () =>
      Effect.gen(function* () {
        const { send } = yield* given
        const before = yield* fileCount
        const upload = form({ title: "Named" }, png)
        const headers = { ...upload.headers, "idempotency-key": "upload-1" }
        const sent = { method: "POST", body: upload.body, headers }
        const first = creativeOf(yield* send(sent))
        assert.deepStrictEqual(creativeOf(yield* send(sent)), first)
        const other = form({ title: "Named" }, { ...png, content: pngOf(1, 1) })
        assertRefusal(yield* send({ ...sent, body: other.body }), 409)
        yield* assertFiles(before + 1)
      })
    )
  },
  options
)
