import { isFitting, isKind, wordsOf } from "./ScalarCheck.ts"
import type { Shape, Shapes } from "./Shape.ts"

/** Finds where a value does not look as promised. What it says never holds the value itself. */

/** Where a value breaks its shape: `affiliate.email`, and what should stand there. */
export interface Mismatch {
  readonly at: string
  readonly expected: string
}

/** Undefined when all is well. */
export type Check = (value: unknown) => Mismatch | undefined

const mismatch = (expected: string): Mismatch => ({ at: "", expected })

const within = (key: string | number, { at, expected }: Mismatch): Mismatch => {
  const step = typeof key === "number" ? `[${key}]` : key
  return { at: at === "" || at.startsWith("[") ? step + at : `${step}.${at}`, expected }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Checks for the shapes; each is made when it is first needed. */
export const checksFor = (shapes: Shapes): ((shape: Shape) => Check) => {
  const named = new Map<string, Check>()

  const reference = (name: string): Check => {
    const known = named.get(name)
    if (known !== undefined) return known
    const check = checkOf(shapes[name] ?? {})
    named.set(name, check)
    return check
  }

  const object = ({ additionalProperties, properties = {}, required = [] }: Shape): Check => {
    const fields = Object.entries(properties).map(
      ([name, shape]) => [name, checkOf(shape), required.includes(name)] as const
    )
    const other = additionalProperties && checkOf(additionalProperties)
    return (value) => {
      if (!isRecord(value)) return mismatch("must be an object")
      for (const [name, check, isRequired] of fields) {
        const field = value[name]
        if (field === undefined && !isRequired) continue
        const problem = field === undefined ? mismatch("is missing") : check(field)
        if (problem !== undefined) return within(name, problem)
      }
      if (other === undefined) return undefined
      for (const [name, field] of Object.entries(value)) {
        const problem = name in properties ? undefined : other(field)
        if (problem !== undefined) return within(name, problem)
      }
      return undefined
    }
  }

  const list = (shape: Shape): Check => {
    const item = checkOf(shape.items ?? {})
    return (value) => {
      if (!Array.isArray(value)) return mismatch("must be a list")
      if (!isFitting(shape, value)) return mismatch(wordsOf(shape))
      for (const [index, element] of value.entries()) {
        const problem = item(element)
        if (problem !== undefined) return within(index, problem)
      }
      return undefined
    }
  }

  /** Of several alternatives the one that matched furthest says what is wrong. */
  const alternatives = (shapes: ReadonlyArray<Shape>): Check => {
    const isNullable = shapes.some(({ type }) => type === "null")
    const checks = shapes.filter(({ type }) => type !== "null").map((shape) => checkOf(shape))
    return (value) => {
      if (value === null && isNullable) return undefined
      let furthest: Mismatch | undefined
      for (const check of checks) {
        const problem = check(value)
        if (problem === undefined) return undefined
        if (problem.at.length >= (furthest?.at.length ?? 0)) furthest = problem
      }
      return furthest ?? mismatch("must be null")
    }
  }

  const scalar = (shape: Shape): Check => {
    const parts = (shape.allOf ?? []).map((part) => checkOf(part))
    return (value) => {
      if (!isKind(shape, value) || !isFitting(shape, value)) return mismatch(wordsOf(shape))
      for (const part of parts) {
        const problem = part(value)
        if (problem !== undefined) return problem
      }
      return undefined
    }
  }

  const checkOf = (shape: Shape): Check => {
    const { $ref, anyOf, type } = shape
    if ($ref !== undefined) return (value) => reference($ref)(value)
    if (anyOf !== undefined) return alternatives(anyOf)
    if (type === "object") return object(shape)
    return type === "array" ? list(shape) : scalar(shape)
  }

  return checkOf
}
