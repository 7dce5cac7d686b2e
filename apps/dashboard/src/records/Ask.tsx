import { Button, Group, Stack, Text } from "@mantine/core"
import { useMutation, useQuery } from "@tanstack/react-query"
import { type FormEvent, useId } from "react"
import { Failure, Waiting } from "../app/Notices.tsx"
import { outdate } from "../app/queries.ts"
import { useAddress } from "../app/useAddress.ts"
import { isSignedOut } from "../data/failures.ts"
import { useSaid } from "../texts/useSaid.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import type { Action } from "./Action.ts"
import { PartlyFailed } from "./doAll.ts"
import { Facts } from "./Facts.tsx"
import type { Field, Problems, Request } from "./Form.ts"
import { Fields } from "./fields/Fields.tsx"
import { OtherProblems } from "./OtherProblems.tsx"
import { Overtaken } from "./Overtaken.ts"
import { Overtaking } from "./OvertakenNote.tsx"
import { Refusals } from "./Refusals.tsx"
import { asked, missingIn, requestOf } from "./typed.ts"
import { useLead } from "./useLead.ts"
import { useTyped } from "./useTyped.ts"

/** What will happen; numbers are asked of the network first. */
const Consequence = ({ asks }: { readonly asks: Action["asks"] }) => {
  const write = useSaid()
  const id = useId()
  const { data, error } = useQuery({
    queryKey: ["asks", id],
    queryFn: async () => ({ said: typeof asks === "function" ? await asks() : asks }),
    gcTime: 0
  })
  if (error !== null) return <Failure error={error} />
  return data === undefined ? <Waiting /> : <Text size="sm">{write(data.said)}</Text>
}

const carryOut = async (action: Action, request: Request) => {
  if ("reveal" in action) return { facts: await action.reveal(request), to: undefined }
  if ("go" in action) return { facts: undefined, to: await action.go(request) }
  await action.run(request)
  return { facts: undefined, to: undefined }
}

const useAction = (action: Action, onDone: () => void) => {
  const { go } = useAddress()
  const form = useTyped(action.fields ?? [], action.begun)
  const done = useMutation({
    // What is revealed may be a secret: nothing of it is kept once the dialog is gone.
    gcTime: 0,
    mutationFn: async () => {
      const request = requestOf(action.fields ?? [], form.typed)
      const found = {
        ...(await action.check?.(request)),
        ...missingIn(action.fields ?? [], form.typed)
      }
      form.setProblems(found)
      return Object.keys(found).length > 0 ? undefined : carryOut(action, request)
    },
    onSuccess: async (outcome) => {
      if (outcome === undefined) return
      if (outcome.to !== undefined) {
        // The page that is left may be that of a record which is no more: nobody asks for it again.
        await outdate("is left")
        onDone()
        return go(outcome.to)
      }
      // What is shown once stays until somebody has read it: a page that is fetched anew might take it away.
      if (outcome.facts !== undefined) return
      onDone()
      await outdate("stays")
    },
    onError: form.refuse
  })
  const close = async () => {
    onDone()
    // What was refused may have been decided by somebody else, or done in part.
    if (done.isSuccess || done.isError) await outdate("stays")
  }
  return { close, done, form }
}

/** What went wrong, of one record or of several, or what is wrong with what is not shown. */
const Problem = ({
  error,
  fields,
  problems
}: {
  readonly error: unknown
  readonly fields: ReadonlyArray<Field>
  readonly problems: Problems
}) => {
  const say = useTexts()
  if (error === null) return <OtherProblems problems={problems} shown={fields} />
  if (isSignedOut(error)) return null
  if (error instanceof Overtaken) {
    return (
      <Overtaking fields={error.fields}>
        <Text size="sm">{say("Look at it once more, or delete it all the same.")}</Text>
      </Overtaking>
    )
  }
  return error instanceof PartlyFailed ? (
    <Refusals error={error} />
  ) : (
    <Failure error={error} fields={fields} />
  )
}

/** Asks before something is done, says what it will do, and takes what it needs. */
export const Ask = ({
  action,
  onDone
}: {
  readonly action: Action
  readonly onDone: () => void
}) => {
  const say = useTexts()
  const { close, done, form } = useAction(action, onDone)
  const ref = useLead(form.told, done.isPending)
  const facts = done.data?.facts
  // Once more, it would be asked of those that are done as well.
  const isOver = done.error instanceof PartlyFailed
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isOver) await close()
    else done.mutate()
  }
  return (
    <Dialog onClose={close} title={say(action.title)}>
      {facts === undefined ? (
        <form ref={ref} onSubmit={submit} noValidate>
          <Stack gap="md">
            <Consequence asks={action.asks} />
            <div className="fields">
              <Fields {...form.shown} />
            </div>
            <Problem
              error={done.error}
              fields={asked(action.fields ?? [], form.typed)}
              problems={form.problems}
            />
            <Group justify="flex-end" gap="xs">
              {!isOver && (
                <Button variant="default" onClick={close}>
                  {say("Cancel")}
                </Button>
              )}
              <Button
                type="submit"
                {...(action.tone === "bad" && !isOver && { color: "red.9" })}
                loading={done.isPending}
                {...(action.fields === undefined && { "data-autofocus": true })}
              >
                {isOver
                  ? say("Close")
                  : say(done.error instanceof Overtaken ? "Delete all the same" : action.title)}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <Stack gap="md">
          <Facts facts={facts} />
          <Group justify="flex-end">
            <Button onClick={close}>{say("Close")}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}
