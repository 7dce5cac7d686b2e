import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { outdate } from "../app/queries.ts"
import { type Form, fieldsOf, type Part } from "./Form.ts"
import { isChanged } from "./isChanged.ts"
import type { Noun } from "./Noun.ts"
import { type Begun, begunWith, Overtaken, sendOver } from "./Overtaken.ts"
import { asked, begin, missingIn, requestOf } from "./typed.ts"
import { useTyped } from "./useTyped.ts"

export interface Edited {
  readonly noun: Noun
  readonly form: Form
  /** The address of the list. */
  readonly base: string
  readonly id: number | undefined
  readonly begun: Begun
}

/** A new record has all fields, a changed one those that may change. */
const partsFor = ({ parts }: Form, isNew: boolean): ReadonlyArray<Part> =>
  parts.map((part) => ({
    ...part,
    fields: part.fields.filter(({ isFirst }) => isNew || isFirst !== true)
  }))

/** Sends what was typed as a new record, or as a change of the version that the form began with. */
const useSending = ({ begun, form, id }: Edited) => {
  const parts = partsFor(form, id === undefined)
  const fields = fieldsOf({ parts })
  const state = useTyped(fields, begun.typed)
  const [first, setFirst] = useState<Begun>(() => ({
    ...begun,
    typed: { ...begin(fields), ...begun.typed }
  }))
  const { typed } = state
  const request = () => requestOf(fields, typed)
  /** The request of a form that nobody has overtaken. */
  const send = async () =>
    id === undefined ? form.create?.(request()).id : form.update?.(id, request(), first.version)
  const sendAfter = async (from: Begun) => {
    if (id === undefined) return form.create?.(request()).id
    await sendOver({
      begun: from,
      fields: asked(fields, typed),
      typed,
      read: () => begunWith(form, id),
      send: async (version) => form.update?.(id, request(), version)
    })
    return id
  }
  return { first, parts, request, send, sendAfter, setFirst, state }
}

/** What a form is saved with, and what may be done where somebody else was faster. */
export const useSaving = (edited: Edited) => {
  const { base, form, id, noun } = edited
  const { history } = useRouter()
  const { first, parts, request, send, sendAfter, setFirst, state } = useSending(edited)
  const isRight = async (): Promise<boolean> => {
    const checked = await form.check(request(), id === undefined)
    const found = { ...checked, ...missingIn(fieldsOf({ parts }), state.typed) }
    state.setProblems(found)
    return Object.keys(found).length === 0
  }
  const saving = useMutation({
    mutationFn: async (from: Begun) => ((await isRight()) ? sendAfter(from) : undefined),
    onSuccess: async (made) => {
      if (made === undefined) return
      await outdate("is left")
      const to = noun.details === undefined ? base : `${base}/${made}`
      // What is saved may be left without a question.
      history.push(to, undefined, { ignoreBlocker: true })
    },
    onError: state.refuse
  })
  const { error, isPending } = saving
  const overtaken =
    error instanceof Overtaken
      ? {
          fields: error.fields,
          /** Takes what is saved now for what the form began with: only a change after it is another surprise. */
          saveOver: () => {
            setFirst(error.now)
            saving.mutate(error.now)
          },
          beginAgain: () => {
            setFirst(error.now)
            state.beginWith(error.now.typed)
            saving.reset()
          }
        }
      : undefined
  const preview = async () => ((await isRight()) ? form.preview?.(request()) : undefined)
  const isUnsaved = saving.data === undefined && isChanged(first.typed, state.typed)
  /** A page that was opened in a tab of its own has nothing before it. */
  const cancel = () => (history.canGoBack() ? history.back() : history.push(base))
  const save = () => saving.mutate(first)
  return { cancel, error, isPending, isUnsaved, overtaken, parts, preview, save, send, state }
}
