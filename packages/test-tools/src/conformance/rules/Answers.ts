import type { Exchange } from "../Exchange.ts"
import type { AnswerRule } from "../Rule.ts"

/** What holds for the bytes and statuses of every answer. */

const isAnswered = ({ answer }: Exchange): boolean => answer.status !== 0

const isHead = ({ call }: Exchange): boolean => call.method === "HEAD"

/** What HTTP itself asks for, whatever an operation documents. */
const forced = ({ call }: Exchange): ReadonlyArray<number> => [
  ...(call.path.split("/").length === call.operation.path.split("/").length ? [] : [404]),
  ...(call.operation.methods.includes(call.method) ? [] : [405]),
  ...(call.path.startsWith("/api/v2") ? [429] : []),
  415
]

const trace =
  /\bat [^\s]+ \(?(?:file:|node:|\/)[^\s)]*:\d+|Traceback|\bSELECT\b.*\bFROM\b|\.(?:ts|js|php|py):\d+/u

export const answers: ReadonlyArray<AnswerRule> = [
  {
    id: "http/answers",
    says: "Every request is answered, whole and within 30 seconds.",
    source: "What the service does",
    concerns: () => true,
    judge: ({ answer }) => (answer.status === 0 ? [answer.text] : [])
  },
  {
    id: "http/no-server-error",
    says: "No request makes the server fail.",
    source: "Errors, Standard error responses",
    concerns: isAnswered,
    judge: ({ answer }) => (answer.status >= 500 ? [`status ${answer.status}`] : [])
  },
  {
    id: "http/documented-status",
    says: "An operation answers with statuses that it documents, or that HTTP forces.",
    source: "Endpoints",
    concerns: isAnswered,
    judge: (exchange) => {
      const { answer, call } = exchange
      const known =
        call.operation.responses.has(answer.status) || forced(exchange).includes(answer.status)
      return known ? [] : [`status ${answer.status}`]
    }
  },
  {
    id: "body/never-empty",
    says: "No answer is empty, and none is 204.",
    source: "What existing clients demand",
    concerns: isAnswered,
    judge: (exchange) => {
      const { status, text } = exchange.answer
      return status === 204 || (text === "" && !isHead(exchange))
        ? [`status ${status} with ${text.length} bytes`]
        : []
    }
  },
  {
    id: "body/json",
    says: "A body is JSON and says so.",
    source: "What the service does",
    concerns: (exchange) =>
      exchange.answer.status !== 0 && !isHead(exchange) && exchange.answer.text !== "",
    judge: ({ answer: { body, headers, text } }) => {
      const type = headers["content-type"] ?? "missing"
      if (!/^application\/json\s*(;|$)/iu.test(type)) return [`content-type is ${type}`]
      return body === undefined ? [`no JSON: ${text.slice(0, 80)}`] : []
    }
  },
  {
    id: "errors/no-internals",
    says: "No error shows stack traces, statements or files.",
    source: "Errors",
    concerns: ({ answer }) => answer.status >= 400,
    judge: ({ answer }) => {
      const found = trace.exec(answer.text)?.[0]
      return found === undefined ? [] : [`the answer holds ${JSON.stringify(found.slice(0, 60))}`]
    }
  }
]
