import { hash } from "node:crypto"
import type { Principal } from "@affnet/api"
import { Creative, CreativeInput, type ListQuery, type Offer } from "@affnet/domain"
import { Context, Effect, Equal, Layer, Option, Schema, Struct } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { changedFields } from "../../platform/changedFields.ts"
import type { StoredFile } from "../../platform/files/FileStore.ts"
import { toChange } from "../../platform/http/ETag.ts"
import { Idempotency } from "../../platform/idempotency/Idempotency.ts"
import { now } from "../../platform/now.ts"
import { existsOrNotFound, orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { makeChangeLog } from "../changeLog.ts"
import { OffersRepo } from "../offers/OffersRepo.ts"
import { ReferencesRepo } from "../references/ReferencesRepo.ts"
import { CreativeFiles } from "./CreativeFiles.ts"
import { CreativeFilesRepo } from "./CreativeFilesRepo.ts"
import { CreativesRepo } from "./CreativesRepo.ts"
import { makeRequire, told } from "./creativeRules.ts"

type OfferId = Offer.OfferId
type CreativeId = Creative.CreativeId

/** A request to create one. */
export interface Creation {
  readonly input: CreativeInput.CreativeCreate
  readonly file: StoredFile | undefined
  readonly idempotency_key: string | undefined
}

/** A request to change one. */
export interface Change {
  readonly input: CreativeInput.CreativeUpdate
  readonly file: StoredFile | undefined
}

const encode = Schema.encodeSync(Schema.fromJsonString(CreativeInput.CreativeCreate))

/** A digest of the whole request: its fields in any order, and its file. */
const requestHash = (offer_id: OfferId, { file, input }: Creation): string =>
  hash("sha256", `${offer_id}\n${encode(input)}\n${file?.sha256 ?? ""}`, "hex")

const differing = (before: Creative.Creative, after: Creative.Creative) =>
  changedFields(Struct.omit(before, ["updated"]), Struct.omit(after, ["updated"]))

/** What affiliates show to visitors. */
export class Creatives extends Context.Service<Creatives>()("server/Creatives", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const files = yield* CreativeFilesRepo
    const idempotency = yield* Idempotency
    const offers = yield* OffersRepo
    const log = yield* makeChangeLog
    const repo = yield* CreativesRepo
    const require = yield* makeRequire
    const fileStore = yield* CreativeFiles

    const list = Effect.fn("Creatives.list")(function* (
      offer_id: OfferId,
      query: ListQuery.ListQuery
    ) {
      yield* existsOrNotFound(offers.exists(offer_id))
      return yield* repo.list(offer_id, query)
    })

    const insert = Effect.fnUntraced(function* (
      actor: Principal,
      offer_id: OfferId,
      { file, input }: Creation
    ) {
      const advertiser_id = yield* orNotFound(repo.lockOffer(offer_id))
      const wanted = CreativeInput.create(input, file)
      yield* require(offer_id, wanted)
      const created = yield* now
      const id = yield* repo.insert({ ...wanted, offer_id, created, updated: created })
      yield* files.set(id, file)
      const creative = yield* orNotFound(repo.find(offer_id, id))
      yield* log(actor, { ...told(advertiser_id, creative), done: "created" })
      return creative
    })

    const create = Effect.fn("Creatives.create")(function* (
      actor: Principal,
      offer_id: OfferId,
      creation: Creation
    ) {
      const write = insert(actor, offer_id, creation)
      const { idempotency_key: key } = creation
      if (key === undefined) return yield* write
      const request = { operation: "createCreative", key, hash: requestHash(offer_id, creation) }
      return yield* idempotency.once(actor, request, Creative.Creative, write)
    }, inTransaction)

    /** Gives a creative another file, or none. Returns whether that is a change. */
    const replaceFile = Effect.fnUntraced(function* (
      { id, offer_id }: Creative.Creative,
      file: StoredFile | undefined
    ) {
      const old = Option.getOrUndefined(yield* files.find(offer_id, id))
      if (file?.sha256 === old?.sha256) return false
      if (old !== undefined) yield* fileStore.retire(old.name)
      yield* files.set(id, file)
      return true
    })

    /** Returns the creative after the update. An unchanged one is not written. */
    const update = Effect.fn("Creatives.update")(function* (
      actor: Principal,
      offer_id: OfferId,
      id: CreativeId,
      { file, input }: Change
    ) {
      const advertiser_id = yield* orNotFound(repo.lockOffer(offer_id))
      const found = yield* toChange(repo.findForUpdate(offer_id, id))
      const changed = CreativeInput.update(found, input, file)
      yield* require(offer_id, changed, found)
      const namesFile = file !== undefined || CreativeInput.removesFile(input)
      const isReplaced = namesFile && (yield* replaceFile(found, file))
      if (!isReplaced && Equal.equals(changed, found)) return found
      yield* repo.update({ ...changed, updated: yield* now })
      const creative = yield* orNotFound(repo.find(offer_id, id))
      const fields = differing(found, creative)
      yield* log(actor, { ...told(advertiser_id, creative), done: "updated", fields })
      return creative
    }, inTransaction)

    const remove = Effect.fn("Creatives.delete")(function* (
      actor: Principal,
      offer_id: OfferId,
      id: CreativeId
    ) {
      const advertiser_id = yield* orNotFound(repo.lockOffer(offer_id))
      const creative = yield* toChange(repo.findForUpdate(offer_id, id))
      yield* replaceFile(creative, undefined)
      yield* repo.markDeleted(id, yield* now)
      yield* log(actor, { ...told(advertiser_id, creative), done: "deleted" })
    }, inTransaction)

    /** Its file, and where that lies. */
    const file = Effect.fn("Creatives.file")(function* (offer_id: OfferId, id: CreativeId) {
      const found = yield* orNotFound(files.find(offer_id, id))
      return { ...found, path: yield* orNotFound(fileStore.locate(found.name)) }
    })

    const get = (offer_id: OfferId, id: CreativeId) => orNotFound(repo.find(offer_id, id))
    return { list, get, create, update, delete: remove, file }
  })
}) {
  static readonly layer = Layer.effect(Creatives, Creatives.make).pipe(
    Layer.provide([
      ActivityLog.layer,
      CreativeFiles.layer,
      CreativeFilesRepo.layer,
      CreativesRepo.layer,
      Idempotency.layer,
      OffersRepo.layer,
      ReferencesRepo.layer
    ])
  )
}
