import { at, type Exchange, header } from "../Exchange.ts"
import type { AnswerRule } from "../Rule.ts"

/** The headers that every answer has. */

const wellFormed = /^[A-Za-z0-9_-]{1,128}$/u

const missing = "missing"

const isAnswered = ({ answer }: Exchange): boolean => answer.status !== 0

const fixed = (id: string, name: string, value: string): AnswerRule => ({
  id,
  says: `Every answer has \`${name}: ${value}\`.`,
  source: "Envelopes",
  concerns: isAnswered,
  judge: (exchange) => {
    const found = header(exchange, name) ?? missing
    return found.toLowerCase() === value ? [] : [`${name} is ${found}`]
  }
})

export const headers: ReadonlyArray<AnswerRule> = [
  fixed("headers/nosniff", "x-content-type-options", "nosniff"),
  fixed("headers/no-store", "cache-control", "no-store"),
  {
    id: "headers/request-id",
    says: "Every answer has an `x-request-id` of 1 to 128 letters, digits, `_` and `-`.",
    source: "Envelopes",
    concerns: isAnswered,
    judge: (exchange) => {
      const id = header(exchange, "x-request-id") ?? missing
      return id !== missing && wellFormed.test(id) ? [] : [`it is ${id}`]
    }
  },
  {
    id: "headers/request-id-echo",
    says: "A well-formed `x-request-id` of the caller comes back; another one does not.",
    source: "Envelopes",
    concerns: (exchange) => header(exchange, "x-request-id") !== undefined,
    judge: (exchange) => {
      const id = header(exchange, "x-request-id")
      const echoes = id === exchange.requestId
      if (wellFormed.test(exchange.requestId) === echoes) return []
      return [`${JSON.stringify(exchange.requestId)} was answered with ${JSON.stringify(id)}`]
    }
  },
  {
    id: "headers/lower-case",
    says: "Headers of the API go out in lower case, because clients compare them so.",
    source: "What existing clients demand",
    concerns: isAnswered,
    judge: ({ answer }) =>
      answer.names
        .filter((name) => /^(x-|ratelimit)/iu.test(name) && name !== name.toLowerCase())
        .map((name) => `${name} has capitals`)
  },
  {
    id: "errors/500-request-id",
    says: "An unexpected error names the request id in `info.errors.request`, and nothing else.",
    source: "Envelopes",
    concerns: ({ answer }) => answer.status === 500,
    judge: (exchange) => {
      const wanted = JSON.stringify({ request: [header(exchange, "x-request-id")] })
      const found = JSON.stringify(at(exchange.answer.body, "info", "errors"))
      return found === wanted ? [] : [`\`info.errors\` is ${found}`]
    }
  }
]
