import type { Exchange } from "../Exchange.ts"
import type { AnswerRule } from "../Rule.ts"

/** The OpenAPI document's own word. */

const narrowed = (query: ReadonlyArray<readonly [string, string]>): boolean =>
  query.some(([name]) => name === "fields")

const paginationHeaders = ({ answer, call }: Exchange): ReadonlyArray<string> =>
  call.operation.responses
    .get(answer.status)
    ?.headers.filter((name) => name.startsWith("x-pagination-")) ?? []

const firstLines = (text: string): string => text.split("\n").slice(0, 3).join(" ").slice(0, 300)

export const contract: ReadonlyArray<AnswerRule> = [
  {
    id: "contract/schema",
    says: "Every answer fits the schema that the contract has for its status.",
    source: "the OpenAPI document",
    concerns: ({ answer, call }) =>
      call.operation.responses.get(answer.status)?.body !== undefined &&
      answer.body !== undefined &&
      call.method !== "HEAD" &&
      !narrowed(call.query),
    judge: ({ answer, call }) => {
      const problem = call.operation.responses.get(answer.status)?.body?.problem(answer.body)
      return problem === undefined ? [] : [firstLines(problem)]
    }
  },
  {
    id: "contract/headers",
    says: "Answers have the pagination headers that the contract names.",
    source: "Limits",
    concerns: (exchange) => paginationHeaders(exchange).length > 0,
    judge: (exchange) =>
      paginationHeaders(exchange)
        .filter((name) => exchange.answer.headers[name] === undefined)
        .map((name) => `${name} is missing`)
  }
]
