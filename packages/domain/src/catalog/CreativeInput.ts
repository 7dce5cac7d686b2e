/**
 * What a request says of a creative. A file has its own rules.
 */
import { Schema } from "effect"
import { after, changed, clearable, mapGiven } from "../values/Change.ts"
import * as DataUri from "../values/DataUri.ts"
import type { FileRule } from "../values/FileRule.ts"
import { fromBoolean, YesNo } from "../values/Flag.ts"
import { HttpUrl, message as urlMessage } from "../values/HttpUrl.ts"
import * as Integer from "../values/Integer.ts"
import * as ListInput from "../values/ListInput.ts"
import * as OnOff from "../values/OnOff.ts"
import * as Picture from "../values/Picture.ts"
import type { Problem } from "../values/Problem.ts"
import * as Text from "../values/Text.ts"
import { CategoryId } from "./Category.ts"
import { type Creative, feed, Pixels, Type } from "./Creative.ts"
import { LandingPageId } from "./LandingPage.ts"

/** The picture of a creative inside of a field. */
export const inlineRule: FileRule = {
  maxBytes: Picture.rule.maxBytes,
  types: [...Picture.rule.types, "image/gif", "image/svg+xml"]
}

/** The file of a creative in a form. */
export const fileRule: FileRule = {
  maxBytes: 16 * 1024 * 1024,
  types: [...inlineRule.types, "text/html", "application/pdf", "application/zip"]
}

const text = (most: number) => clearable(Text.atMost(most))

const pixels = clearable(Integer.input(Pixels)).annotateKey({
  description: "In pixels; without it, as the file says"
})

const languageMessage = "must be the tag of a language, such as en or pt-BR"
const Language = Schema.String.annotate({ message: languageMessage }).check(
  Schema.isPattern(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/u, { message: languageMessage })
)

const categories = ListInput.ids(CategoryId, 100)
const image = DataUri.text(inlineRule)

/** A file comes as `image` in a form, so null is the only value of this field. */
const onlyNull = "must be sent as a file in a multipart/form-data body, or be null"

const fields = {
  type: Schema.optionalKey(Integer.input(Type)),
  status: Schema.optionalKey(OnOff.Input),
  description: text(10_000),
  image: Schema.optionalKey(Schema.Null.annotate({ message: onlyNull })).annotateKey({
    description: "null removes the file; a new one comes in a form"
  }),
  image_data: clearable(image).annotateKey({
    description:
      "A picture of at most 2 MB as a base64 data URI, in the place of a file; null removes it"
  }),
  image_width: pixels,
  image_height: pixels,
  offer_url_id: clearable(Integer.input(LandingPageId), "must be the id of a landing page"),
  count_impressions: clearable(YesNo),
  html_code: text(100_000),
  plain_text: text(100_000),
  xml_feed_url: clearable(HttpUrl, urlMessage),
  language: clearable(Language),
  categories_ids: clearable(categories)
}

/** What a new creative is made of. */
export const CreativeCreate = Schema.Struct({ title: Text.filled(128), ...fields }).annotate({
  identifier: "CreativeCreate",
  examples: [{ title: "Spring banner", html_code: "<a href='https://shop.example/'>Buy</a>" }]
})
export type CreativeCreate = typeof CreativeCreate.Type

/** What an update may change: a missing key keeps its field, null clears it. */
export const CreativeUpdate = Schema.Struct({
  title: Schema.optionalKey(Text.filled(128)),
  ...fields
}).annotate({ identifier: "CreativeUpdate", examples: [{ title: "Summer banner", status: 2 }] })
export type CreativeUpdate = typeof CreativeUpdate.Type

/** Whether the creative shall have no file any more. */
export const removesFile = ({ image, image_data }: CreativeUpdate): boolean =>
  image === null || image_data === null

/** The settings of a creative, without id and dates. */
export type Content = Omit<
  Creative,
  "id" | "offer_id" | "image" | "image_type" | "image_size" | "created" | "updated"
>

const initial: Omit<Content, "title"> = {
  type: 1,
  status: OnOff.on,
  description: null,
  image_width: null,
  image_height: null,
  offer_url_id: null,
  count_impressions: 1,
  html_code: null,
  plain_text: null,
  xml_feed_url: null,
  language: null,
  categories_ids: []
}

/** The size of a picture's file; null where it has none. */
export interface FileSize {
  readonly width: number | null
  readonly height: number | null
}

/** A field of the picture: the given value, otherwise that of a new file, otherwise the previous one. */
const side = (
  given: number | null | undefined,
  file: FileSize | undefined,
  name: keyof FileSize,
  kept: number | null
): number | null => after(given, file === undefined ? kept : file[name], file?.[name] ?? null)

/** The creative after an update; a new file says how large its picture is, unless the request does. */
export const update = <C extends Content>(
  creative: C,
  changes: CreativeUpdate,
  file?: FileSize
): C => {
  const count_impressions = mapGiven(changes.count_impressions, fromBoolean)
  return {
    ...creative,
    ...changed(creative, { ...changes, count_impressions }, initial),
    title: changes.title ?? creative.title,
    image_width: side(changes.image_width, file, "width", creative.image_width),
    image_height: side(changes.image_height, file, "height", creative.image_height)
  }
}

/** A new creative. */
export const create = (input: CreativeCreate, file?: FileSize): Content =>
  update({ ...initial, title: input.title }, input, file)

/** The problem of a creative; none when it is valid. */
export const problemOf = ({ type, xml_feed_url }: Content): Problem | undefined =>
  type === feed && xml_feed_url === null
    ? { field: "xml_feed_url", problem: "is needed for an XML feed" }
    : undefined
