import { TextInput } from "@mantine/core"
import { useWriting } from "../../app/useViewer.ts"
import { localTime, secondsOf } from "../../format/dates.ts"
import { type ControlProps, useUsual } from "./usual.ts"

/** A day and a time in the zone of the account, which stands beside them. */
export const MomentField = (props: ControlProps) => {
  const { onType, value } = props
  const { zone } = useWriting()
  const { label, ...usual } = useUsual(props)
  return (
    <TextInput
      {...usual}
      label={
        <>
          {label} <span className="quiet">({zone})</span>
        </>
      }
      type="datetime-local"
      styles={{ wrapper: { maxWidth: 260 } }}
      value={typeof value === "number" ? localTime(value, zone) : ""}
      onChange={({ currentTarget }) => onType(secondsOf(currentTarget.value, zone) ?? "")}
    />
  )
}
