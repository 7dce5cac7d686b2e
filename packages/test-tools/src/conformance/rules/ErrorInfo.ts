import { Predicate } from "effect"
import { at } from "../Exchange.ts"
import type { AnswerRule } from "../Rule.ts"

/** What errors say beside their message. */

const isText = (value: unknown): boolean => Predicate.isString(value) && value !== ""

const areFieldErrors = (errors: unknown): boolean =>
  Predicate.isObject(errors) &&
  !Array.isArray(errors) &&
  Object.keys(errors).length > 0 &&
  Object.values(errors).every(
    (each) => Array.isArray(each) && each.length > 0 && each.every(isText)
  )

const fieldErrors = (status: number): AnswerRule => ({
  id: `errors/${status}-fields`,
  says: `\`info.errors\` of ${status} is an object: the name of each field with a list of sentences.`,
  source: "Errors, Validation errors",
  concerns: ({ answer, call }) => answer.status === status && call.method !== "HEAD",
  judge: ({ answer }) => {
    const errors = at(answer.body, "info", "errors")
    return areFieldErrors(errors)
      ? []
      : [`it is ${JSON.stringify(errors)?.slice(0, 120) ?? "missing"}`]
  }
})

const bare = [401, 403, 404]

export const errorInfo: ReadonlyArray<AnswerRule> = [
  fieldErrors(400),
  fieldErrors(422),
  {
    id: "errors/no-info",
    says: "401, 403 and 404 have no `info`.",
    source: "Errors, Standard error responses",
    concerns: ({ answer }) => bare.includes(answer.status),
    judge: ({ answer }) =>
      at(answer.body, "info") !== undefined
        ? [`${answer.status} has ${JSON.stringify(at(answer.body, "info")).slice(0, 120)}`]
        : []
  }
]
