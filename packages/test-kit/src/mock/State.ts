import { ApiKey, type Role, Status, type VendorTest } from "@affnet/domain"
import { Context, Effect } from "effect"
import { type Draw, drawOf, uuid } from "../fixtures/Draw.ts"
import type { Network } from "../fixtures/Network.ts"

/** Somebody who may call. */
export interface Account {
  readonly role: Role.Role
  readonly account_id: number
}

/** A lead that would go to a vendor. */
export interface VendorCall {
  readonly vendor_id: number
  readonly request: typeof VendorTest.RenderedRequest.Type
}

/** What a vendor replies to it: nothing leaves the process. */
export interface VendorReply {
  readonly status: number
  readonly body: string
}

/** A lead that a Receive campaign has taken, for its caps and to know it again. */
export interface TakenLead {
  readonly campaign_id: number
  readonly keys: ReadonlyArray<string>
  readonly millis: number
}

/** What stands in the log of answers that must not be given twice. */
export interface GivenAnswer {
  readonly request: string
  readonly invoice_id: number
}

/** All that a mock network knows. Records are replaced and never changed in place. */
export interface Knowledge {
  records: Network
  /** Who has which key. */
  readonly keys: Map<string, Account>
  readonly draw: Draw
  /** By account and idempotency key. */
  readonly answers: Map<string, GivenAnswer>
  /** How many requests a key has left in this minute. */
  readonly spent: Map<string, { count: number; sinceMillis: number }>
  readonly rateLimit: number
  /** Who has clicked already, by day, affiliate and offer. */
  readonly visits: Set<string>
  /** The clicks that were made for leads, by what the leads said. */
  readonly leadClicks: Map<string, string>
  readonly taken: Array<TakenLead>
  readonly replyOf: (call: VendorCall) => VendorReply
}

/** The network that a request is for: one set of handlers answers for all of them. */
export class State extends Context.Service<State, Knowledge>()("test-kit/mock/State") {}

/** The records as they are at present. */
export type Records = Knowledge["records"]

/** The records of the network that a request is for. */
export const records = Effect.map(State, (state) => state.records)

/** The address of the present request as it was sent: a Request takes dots out of it. */
export const Target = Context.Reference<string>("test-kit/mock/Target", { defaultValue: () => "/" })

const newKey = ({ integer }: Draw, role: Role.Role): string =>
  ApiKey.fromBytes(
    role,
    Uint8Array.from({ length: ApiKey.secretBytes }, () => integer(0, 255))
  )

const recordsOf = {
  manager: "managers",
  advertiser: "advertisers",
  affiliate: "affiliates"
} as const

/** The record of an account. */
export const accountOf = ({ records }: Knowledge, { account_id, role }: Account) =>
  records[recordsOf[role]].find(({ id }) => id === account_id)

/** The key of an account; `undefined` when it has none. */
export const keyOf = ({ keys }: Knowledge, { account_id, role }: Account): string | undefined => {
  for (const [key, account] of keys) {
    if (account.role === role && account.account_id === account_id) return key
  }
  return undefined
}

/** Gives an account a new key; its previous one is forgotten. */
export const giveKey = (state: Knowledge, account: Account): string => {
  const previous = keyOf(state, account)
  if (previous !== undefined) state.keys.delete(previous)
  const key = newKey(state.draw, account.role)
  state.keys.set(key, account)
  const masked = <A extends { readonly id: number }>(records: ReadonlyArray<A>) =>
    records.map((one) =>
      one.id === account.account_id ? { ...one, api_key: ApiKey.mask(key) } : one
    )
  const { advertisers, affiliates, managers } = state.records
  if (account.role === "manager") change(state, { managers: masked(managers) })
  if (account.role === "advertiser") change(state, { advertisers: masked(advertisers) })
  if (account.role === "affiliate") change(state, { affiliates: masked(affiliates) })
  return key
}

/** Replaces some records. */
export const change = (state: Knowledge, changes: Partial<Network>): void => {
  state.records = { ...state.records, ...changes }
}

/** Puts a record in the place of the one with its id, or at the end. */
export const put = <A extends { readonly id: number }>(
  records: ReadonlyArray<A>,
  record: A
): ReadonlyArray<A> =>
  records.some(({ id }) => id === record.id)
    ? records.map((one) => (one.id === record.id ? record : one))
    : [...records, record]

/** The first id that no record has. */
export const nextId = (records: ReadonlyArray<{ readonly id: number }>): number =>
  records.reduce((largest, { id }) => Math.max(largest, id), 0) + 1

/** A new UUID, which follows from the seed. */
export const newUuid = ({ draw }: Knowledge): string => uuid(draw)

export interface KnowledgeOptions {
  readonly seed: number | string
  readonly rateLimit: number
  readonly replyOf: Knowledge["replyOf"]
}

/** What a mock network knows when it starts: everybody who may call has a key. */
export const makeKnowledge = (
  records: Network,
  { rateLimit, replyOf, seed }: KnowledgeOptions
): Knowledge => {
  const state: Knowledge = {
    records,
    keys: new Map(),
    draw: drawOf(`mock ${seed}`),
    answers: new Map(),
    spent: new Map(),
    rateLimit,
    visits: new Set(),
    leadClicks: new Map(),
    taken: [],
    replyOf
  }
  for (const role of ["manager", "advertiser", "affiliate"] as const) {
    for (const { id } of records[recordsOf[role]]) giveKey(state, { role, account_id: id })
  }
  return state
}

/** Whether the account behind a key may call. */
export const mayCall = (state: Knowledge, account: Account): boolean => {
  const record = accountOf(state, account)
  return record !== undefined && Status.mayUseApi(record)
}
