/**
 * What a request says of a postback, and which postbacks there can be.
 */
import { Result, Schema, SchemaGetter } from "effect"
import { HttpUrl, hasUser, message as urlMessage } from "../values/HttpUrl.ts"
import { IdOrZero } from "../values/Id.ts"
import * as Integer from "../values/Integer.ts"
import * as OnOff from "../values/OnOff.ts"
import type { Problem } from "../values/Problem.ts"
import * as Text from "../values/Text.ts"
import * as ConversionStatus from "./ConversionStatus.ts"
import { Level, type Postback, Told, Type } from "./Postback.ts"
import * as PostbackMacro from "./PostbackMacro.ts"

const eventsMessage =
  "must be all, or one status of conversions: pending, approved, rejected, hold or trash"

const codeOf = Object.entries(ConversionStatus.codes)
const codes = new Map<string, number>([["all", 0], ...codeOf])

/** A list of one counts as its element: a postback is for one status, or for all. */
const readEvents = (given: string | number | ReadonlyArray<string | number>): number => {
  const [first = Number.NaN, ...others] = typeof given === "object" ? given : [given]
  if (others.length > 0) return Number.NaN
  const word = String(first).trim()
  return codes.get(word.toLowerCase()) ?? (/^[0-5]$/u.test(word) ? Number(word) : Number.NaN)
}

const event = Schema.Union([Schema.Number, Schema.String.check(Schema.isMaxLength(32))])

/** The conversion status of a postback, as requests write it: the code, or its word. */
const Events = Schema.Union([event, Schema.Array(event).check(Schema.isMaxLength(6))])
  .annotate({ message: eventsMessage })
  .pipe(
    Schema.decodeTo(Schema.Number, {
      decode: SchemaGetter.transform(readEvents),
      encode: SchemaGetter.transform(
        (code: number): string | number | ReadonlyArray<string | number> => code
      )
    }),
    Schema.decodeTo(Told.annotate({ message: eventsMessage }))
  )

const code = Text.filled(10_000)

const fields = {
  level_id: Schema.optionalKey(Integer.input(Level)).annotateKey({
    description: "Without it, the level that the offer or the goal stands for"
  }),
  offer_id: Schema.optionalKey(Integer.input(IdOrZero)),
  goal_id: Schema.optionalKey(Integer.input(IdOrZero)),
  type: Schema.optionalKey(Integer.input(Type)),
  status: Schema.optionalKey(OnOff.Input),
  events: Schema.optionalKey(Events).annotateKey({
    description: "Conversions it tells of: `all`, or one status by word or by code"
  }),
  conversion_status: Schema.optionalKey(Events).annotateKey({
    description: "The same as `events`"
  }),
  code: Schema.optionalKey(code).annotateKey({ description: "URL or HTML with macros" }),
  url: Schema.optionalKey(HttpUrl).annotateKey({ description: "The same as `code`, for a URL" })
}

/** What a new postback is made of: `code` or `url` is needed. */
export const PostbackCreate = Schema.Struct(fields).annotate({
  identifier: "PostbackCreate",
  examples: [
    { level_id: 1, url: "https://tracker.example/?id={aff_click_id}&payout={payout}", events: 2 }
  ]
})
export type PostbackCreate = typeof PostbackCreate.Type

/** What an update may change: a missing key keeps its field. */
export const PostbackUpdate = Schema.Struct(fields).annotate({
  identifier: "PostbackUpdate",
  examples: [{ status: 2 }]
})
export type PostbackUpdate = typeof PostbackUpdate.Type

/** The settings of a postback, without id and dates. */
export type Content = Pick<
  Postback,
  | "level_id"
  | "offer_id"
  | "goal_id"
  | "conversion_status"
  | "type"
  | "status"
  | "awaits_approval"
  | "code"
>

const initial: Content = {
  level_id: 1,
  offer_id: 0,
  goal_id: 0,
  conversion_status: 0,
  type: 1,
  status: OnOff.on,
  awaits_approval: false,
  code: ""
}

/** The level that ids stand for where none is named. */
const levelOf = (
  { goal_id, level_id, offer_id }: PostbackUpdate,
  kept: Content["level_id"]
): Content["level_id"] => {
  if (level_id !== undefined) return level_id
  if (goal_id !== undefined && goal_id > 0) return 3
  if (offer_id !== undefined && offer_id > 0) return 2
  return offer_id === 0 || goal_id === 0 ? (offer_id === 0 ? 1 : 2) : kept
}

/** The postback after an update. Fields that another level does not use are cleared, unless they are given. */
export const update = <C extends Content>(postback: C, changes: PostbackUpdate): C => {
  const level_id = levelOf(changes, postback.level_id)
  const isLifted = level_id !== postback.level_id
  const status = changes.status ?? postback.status
  const offer_id =
    changes.offer_id ??
    (level_id === 1 || (changes.goal_id !== undefined && level_id === 3) ? 0 : postback.offer_id)
  return {
    ...postback,
    level_id,
    offer_id,
    goal_id: changes.goal_id ?? (isLifted || changes.offer_id !== undefined ? 0 : postback.goal_id),
    conversion_status: changes.events ?? changes.conversion_status ?? postback.conversion_status,
    type: changes.type ?? postback.type,
    status,
    awaits_approval: postback.awaits_approval && status !== OnOff.on,
    code: (changes.code ?? changes.url ?? postback.code).trim()
  }
}

/** A new postback. */
export const create = (input: PostbackCreate): Content => update(initial, input)

const named = (field: string, problem: string): Problem => ({ field, problem })

/** What two names of one thing say differently. */
const contradiction = (input: PostbackUpdate): Problem | undefined => {
  const { code, conversion_status, events, url } = input
  if (code !== undefined && url !== undefined && code !== url) {
    return named("url", "must be the same as code, or be left out")
  }
  return events !== undefined && conversion_status !== undefined && events !== conversion_status
    ? named("events", "must be the same as conversion_status, or be left out")
    : undefined
}

const isUrl = Schema.is(HttpUrl)

const codeProblem = ({ code, type }: Content): string | undefined => {
  if (code === "") return "is required"
  if (PostbackMacro.isMarkup(code)) {
    return type === 1 ? "must be a URL: only iframes and images may be HTML" : undefined
  }
  if (!isUrl(code)) return urlMessage
  return hasUser(code)
    ? "must not have a user name or password; send a key in its query"
    : undefined
}

/** The place of a postback by its level: ids that it must not have, and those that it needs. */
const placeProblem = ({ goal_id, level_id, offer_id }: Content): Problem | undefined => {
  if (level_id === 1 && offer_id > 0) return named("offer_id", "must be 0 at level 1 (global)")
  if (level_id < 3 && goal_id > 0) return named("goal_id", `must be 0 at level ${level_id}`)
  if (level_id === 2 && offer_id === 0) return named("offer_id", "is needed at level 2 (offer)")
  return level_id === 3 && goal_id === 0
    ? named("goal_id", "is needed at level 3 (goal)")
    : undefined
}

/** Whether a postback would be about something else than before. */
export const isMoved = (postback: Content, before: Content | undefined): boolean =>
  before === undefined ||
  postback.level_id !== before.level_id ||
  postback.offer_id !== before.offer_id ||
  postback.goal_id !== before.goal_id

/** Whether it would make another call. An unchanged code may have macros from before they were checked. */
const callsOtherwise = (postback: Content, before: Content | undefined): boolean =>
  postback.code !== before?.code || postback.type !== before.type

/** The problems of a request and of the postback that it makes, in its changed fields; none when it is valid. */
export const problemOf = (
  input: PostbackUpdate,
  postback: Content,
  before?: Content
): Problem | undefined => {
  const field = input.url === undefined ? "code" : "url"
  const ofCode = callsOtherwise(postback, before)
    ? (codeProblem(postback) ?? PostbackMacro.problemIn(postback.code))
    : undefined
  return (
    contradiction(input) ??
    (ofCode === undefined ? undefined : named(field, ofCode)) ??
    (isMoved(postback, before) ? placeProblem(postback) : undefined)
  )
}

/** A goal as far as it matters to postbacks about it. */
export interface GoalPlace {
  readonly offer_id: number
}

/** The offer and goal of a postback, as far as they exist. */
export interface Places {
  readonly hasOffer: boolean
  readonly goal: GoalPlace | undefined
}

/** The postback with the offer of its goal, which is found, or why it can't be about them. */
export const placed = <C extends Content>(
  postback: C,
  found: Places
): Result.Result<C, Problem> => {
  if (postback.level_id === 1) return Result.succeed(postback)
  if (postback.level_id === 2) {
    return found.hasOffer
      ? Result.succeed(postback)
      : Result.fail(named("offer_id", "names no offer"))
  }
  if (found.goal === undefined) return Result.fail(named("goal_id", "names no goal"))
  return postback.offer_id === 0 || postback.offer_id === found.goal.offer_id
    ? Result.succeed({ ...postback, offer_id: found.goal.offer_id })
    : Result.fail(named("goal_id", `is not a goal of offer ${postback.offer_id}`))
}

/** A postback after a manager's request: one that says its status decides on it. */
export const decided = <C extends Content>(wanted: C, { status }: PostbackUpdate): C =>
  status === undefined ? wanted : { ...wanted, awaits_approval: false }

/**
 * A postback of an affiliate in a network that approves them: a new or changed one is disabled until a manager
 * decides on it, and only managers activate it.
 */
export const unapproved = <C extends Content>(
  wanted: C,
  before: Content | undefined
): Result.Result<C, Problem> => {
  const isSame = before !== undefined && !isMoved(wanted, before) && !callsOtherwise(wanted, before)
  if (!isSame) return Result.succeed({ ...wanted, status: OnOff.off, awaits_approval: true })
  return wanted.status === OnOff.on && before.status !== OnOff.on
    ? Result.fail(named("status", "is made active by a manager"))
    : Result.succeed(wanted)
}
