import { inspect } from "node:util"
import { failure, success } from "../Answers.ts"
import type { Answer } from "./Network.ts"

const plain = (_: string, value: unknown) => (typeof value === "bigint" ? `${value}` : value)

/** What printing a value shows. */
export const printed = (value: unknown): string =>
  [
    String(value),
    JSON.stringify(value, plain),
    inspect(value, { depth: Infinity, showHidden: true }),
    value instanceof Error ? `${value.message}${value.stack}${JSON.stringify({ ...value })}` : ""
  ].join("\n")

/** What somebody finds who takes a value apart, whatever it has to say to that. */
export const inside = (value: unknown): string =>
  inspect(value, { depth: Infinity, customInspect: false })

/** Answers that fail, each in its own way. */
export const failures: ReadonlyArray<readonly [string, () => Answer]> = [
  ["a broken connection", () => "reset"],
  ["no answer", () => "silence"],
  ["a refusal", () => failure(401)],
  ["a server error", () => failure(500, { errors: { request: ["r"] } })],
  ["a proxy's error", () => new Response("<html>", { status: 502 })],
  ["an answer that breaks the contract", () => success({ preferences: { id: "x" } })]
]
