/**
 * Matchers for vitest and jest: `expect.extend(matchers)`. Answers are given as a `Response`, as
 * `{ status, body }`, or as the body alone; matchers of answers are awaited.
 *
 * @example
 * await expect(response).toBeRefused({ code: 422, field: "currency" })
 */
import { Money } from "@affnet/domain"
import { Predicate, Result, Schema } from "effect"
import { envelopeProblem, fieldErrors, seen } from "./matchers/Answers.ts"
import { operations } from "./matchers/Contract.ts"
import { type Verdict, verdict } from "./matchers/Verdict.ts"

/** How a refusal is to look. */
export interface Refusal {
  readonly code: number
  /** A field that has to be named. */
  readonly field?: string
  /** What one of its messages has to contain. */
  readonly message?: string
}

/** The answer is the envelope of the network, with this status. */
const toBeEnvelope = async (received: unknown, code = 200): Promise<Verdict> => {
  const answer = await seen(received)
  return verdict(`the envelope of ${code}`, answer, envelopeProblem(answer, code))
}

/** The request was refused with this status, and for this field. */
const toBeRefused = async (
  received: unknown,
  { code, field, message = "" }: Refusal
): Promise<Verdict> => {
  const answer = await seen(received)
  const errors = fieldErrors(answer)
  const said = field === undefined ? Object.values(errors).flat() : (errors[field] ?? [])
  const isSaid =
    (field === undefined && message === "") || said.some((text) => text.includes(message))
  const problem =
    envelopeProblem(answer, code) ??
    (isSaid ? undefined : `the fields it names are ${JSON.stringify(errors)}`)
  return verdict(`a refusal ${JSON.stringify({ code, field, message })}`, answer, problem)
}

const isAmount = Schema.is(Money.Amount)

/** The value is an amount of money as the network writes it, and this much. */
const toBeMoney = (received: unknown, amount: string): Verdict => {
  const expected = Result.getOrThrow(Money.parse(amount))
  if (!isAmount(received)) return verdict(`${amount} as an amount`, received, "it is no amount")
  const isEqual = Money.fromAmount(received) === expected
  return verdict(`${amount} as an amount`, received, isEqual ? undefined : "it is another amount")
}

/** The answer is one that the contract documents for the operation. */
const toMatchContract = async (received: unknown, operationId: string): Promise<Verdict> => {
  const { body, status: given } = await seen(received)
  const code = Predicate.isObject(body) && Predicate.isNumber(body.code) ? body.code : 0
  const status = given ?? code
  const operation = operations().get(operationId)
  if (operation === undefined) throw new Error(`The contract has no operation ${operationId}`)
  const documented = operation.responses.get(status)
  const problem =
    documented === undefined ? `status ${status} is not documented` : documented.body?.problem(body)
  return verdict(`an answer of ${operationId}`, { status, body }, problem)
}

/** All matchers, for `expect.extend`. */
export const matchers = { toBeEnvelope, toBeRefused, toBeMoney, toMatchContract }

/** What `expect(…)` has with them; `R` is what its own matchers return. */
export interface AffnetMatchers<R = unknown> {
  /** The answer is the envelope of the network, with this status; 200 unless said. */
  readonly toBeEnvelope: (code?: number) => Promise<R>
  /** The request was refused with this status, and for this field. */
  readonly toBeRefused: (refusal: Refusal) => Promise<R>
  /** An amount of money as the network writes it: `toBeMoney("12.5")` takes `"12.50"`. */
  readonly toBeMoney: (amount: string) => R
  /** The answer is one that the contract documents for the operation. */
  readonly toMatchContract: (operationId: string) => Promise<R>
}
