import { Text } from "@mantine/core"
import { useViewer } from "../app/useViewer.ts"
import { moment, type Shown } from "../records/Shown.ts"
import { Value } from "../records/Value.tsx"
import { useTexts } from "../texts/useTexts.tsx"
import {
  type Change,
  changesOf,
  type Entry,
  type Names,
  proofOf,
  sourceOf,
  whoOf
} from "./history.ts"

const Changed = ({ from, title, to }: Change) => {
  const say = useTexts()
  return (
    <div>
      {say(title)}{" "}
      {from !== undefined && (
        <>
          <Value shown={from} /> →{" "}
        </>
      )}
      <Value shown={to} />
    </div>
  )
}

const Means = ({ shown }: { readonly shown: Shown }) =>
  shown.kind !== "nothing" && (
    <>
      {" · "}
      <Value shown={shown} />
    </>
  )

/** Who made and changed a conversion, the first first. */
export const History = ({
  currency,
  entries,
  names
}: {
  readonly currency: string
  readonly entries: ReadonlyArray<Entry>
  readonly names: Names
}) => {
  const say = useTexts()
  const { role } = useViewer()
  if (entries.length === 0) {
    return <Text size="sm">{say("Nothing was kept of who made it.")}</Text>
  }
  return (
    <ol className="story">
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no names, and are never moved
        <li key={index}>
          <span className="quiet" aria-hidden>
            {entry.before === null ? "+" : "→"}
          </span>
          <div>
            <div>
              <Value shown={whoOf(entry.actor, role, names)} />
            </div>
            {changesOf(entry, currency).map((change) => (
              <Changed key={change.title} {...change} />
            ))}
            <div className="quiet">
              <Value shown={moment(entry.created)} />
              <Means shown={sourceOf(entry)} />
              <Means shown={proofOf(entry)} />
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}
