import { useState } from "react"
import { fieldErrorsOf, isOf } from "../data/failures.ts"
import type { Field, Problems, Typed, Value } from "./Form.ts"
import { begin, leftBy, typeInto } from "./typed.ts"

const withinText = /^([\w.]+): (.+)$/su

/** The network names the part of a field in its message: `caps` with `0.maximum: must be above 0`. */
const problemsOf = (error: unknown): Problems =>
  Object.fromEntries(
    Object.entries(fieldErrorsOf(error)).flatMap(([field, texts]) =>
      texts.map((text) => {
        const [, part, problem] = withinText.exec(text) ?? []
        return part === undefined || problem === undefined
          ? [field, text]
          : [`${field}.${part}`, problem]
      })
    )
  )

/** What somebody types into fields, and what is wrong with it. */
export const useTyped = (fields: ReadonlyArray<Field>, begun: Typed | undefined) => {
  const [typed, setTyped] = useState<Typed>(() => ({ ...begin(fields), ...begun }))
  const [problems, setProblems] = useState<Problems>({})
  const [told, setTold] = useState<Problems>({})
  const tell = (found: Problems) => {
    setProblems(found)
    setTold(found)
  }
  const onType = (name: string, value: Value) => {
    setTyped((before) => typeInto(fields, before, name, value))
    // What is changed is no longer known to be wrong.
    const changed = [name, ...leftBy(fields, typed, name, value)]
    setProblems((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([key]) => !changed.some((one) => isOf(key, { name: one })))
      )
    )
  }
  return {
    typed,
    problems,
    /** What was wrong when somebody asked, whatever was typed since. */
    told,
    setProblems: tell,
    /** Forgets what was typed. */
    beginWith: (anew: Typed) => {
      setTyped(anew)
      tell({})
    },
    /** Puts what the network refused beside the fields. */
    refuse: (error: unknown) => tell(problemsOf(error)),
    shown: { fields, typed, problems, onType }
  }
}
