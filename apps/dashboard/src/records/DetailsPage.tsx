import { Button, Group, Modal, Stack, Text } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { Failure, Missing, Waiting } from "../app/Notices.tsx"
import { useViewer } from "../app/useViewer.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Go } from "../ui/Go.tsx"
import { Table } from "../ui/Table.tsx"
import { classOf } from "./Lines.tsx"
import type { Action, Details, Noun, Section } from "./Noun.ts"
import { useNoun } from "./useNoun.ts"
import { Value } from "./Value.tsx"

const Facts = ({ facts }: { readonly facts: NonNullable<Section["facts"]> }) => {
  const say = useTexts()
  return (
    <dl className="facts">
      {facts.map(({ shown, title }) => (
        <FactLine key={title} title={say(title)}>
          <Value shown={shown} />
        </FactLine>
      ))}
    </dl>
  )
}

const FactLine = ({
  children,
  title
}: {
  readonly title: string
  readonly children: React.ReactNode
}) => (
  <>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </>
)

const SectionTable = ({
  label,
  table
}: {
  readonly label: string
  readonly table: NonNullable<Section["table"]>
}) => {
  const say = useTexts()
  if (table.rows.length === 0) return <Text size="sm">{say(table.empty)}</Text>
  const classes = table.heads.map((_, index) =>
    classOf(table.rows.map((row) => row[index]).find((shown) => shown?.kind !== "nothing"))
  )
  return (
    <Table label={label}>
      <thead>
        <tr>
          {table.heads.map((head, index) => (
            <th key={head} scope="col" className={classes[index]}>
              {say(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a record have no names, and are never moved
          <tr key={place}>
            {row.map((shown, index) => (
              <td key={table.heads[index]} className={classes[index]}>
                <Value shown={shown} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const Ask = ({ action, onDone }: { readonly action: Action; readonly onDone: () => void }) => {
  const say = useTexts()
  const queries = useQueryClient()
  const { mutate, error, isPending } = useMutation({
    mutationFn: action.run,
    onSuccess: async () => {
      onDone()
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "viewer" })
    }
  })
  return (
    <Modal lockScroll={false} opened onClose={onDone} title={say(action.title)} centered>
      <Stack gap="md">
        <Text size="sm">{say(action.asks)}</Text>
        {error !== null && <Failure error={error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            {say("Cancel")}
          </Button>
          <Button
            {...(action.tone === "bad" && { color: "red" })}
            loading={isPending}
            onClick={() => mutate()}
            data-autofocus
          >
            {say(action.title)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const Head = ({
  details,
  id,
  name,
  noun
}: {
  readonly details: Details
  readonly id: number
  readonly name: string
  readonly noun: Noun
}) => {
  const say = useTexts()
  const [asked, setAsked] = useState<Action>()
  return (
    <Group justify="space-between" align="flex-start">
      <Stack gap={4}>
        <Go to={`/${name}`}>← {say(noun.title)}</Go>
        <Group gap="sm">
          <h1>{details.title}</h1>
          {details.state !== undefined && <Value shown={details.state} />}
        </Group>
      </Stack>
      <Group gap="sm">
        {details.links?.map(({ title, to }) => (
          <Go key={to} to={to}>
            {say(title)}
          </Go>
        ))}
        {details.actions?.map((action) => (
          <Button
            key={action.title}
            variant={action.tone === "bad" ? "default" : "filled"}
            onClick={() => setAsked(action)}
          >
            {say(action.title)}
          </Button>
        ))}
        {noun.form?.update !== undefined && (
          <Go to={`/${name}/${id}/edit`} fw={600}>
            {say("Edit")}
          </Go>
        )}
      </Group>
      {asked !== undefined && <Ask action={asked} onDone={() => setAsked(undefined)} />}
    </Group>
  )
}

/** One record: all that is known of it, and what can be done. */
export const DetailsPage = () => {
  const say = useTexts()
  const { id, name, noun } = useNoun()
  const { session } = useViewer()
  const read = noun?.details
  const { data, error, refetch } = useQuery({
    queryKey: ["details", session.role, session.account_id, name, id],
    queryFn: () => read?.(id) ?? null,
    enabled: read !== undefined && Number.isSafeInteger(id)
  })
  if (noun === null || read === undefined || !Number.isSafeInteger(id)) return <Missing />
  if (error !== null && data === undefined)
    return <Failure error={error} onRetry={() => refetch()} />
  if (data === undefined || data === null) return <Waiting />
  return (
    <Stack gap="md">
      <Head details={data} id={id} name={name} noun={noun} />
      {data.sections.map(({ facts, table, title }) => (
        <Stack
          key={title}
          gap="sm"
          className={facts === undefined ? "" : "panel"}
          p={facts === undefined ? 0 : "md"}
        >
          <h2>{say(title)}</h2>
          {facts !== undefined && <Facts facts={facts} />}
          {table !== undefined && <SectionTable label={say(title)} table={table} />}
        </Stack>
      ))}
    </Stack>
  )
}
