import type { Field, Problems, Typed, Value } from "../Form.ts"
import { asked } from "../typed.ts"
import { ChoiceField } from "./ChoiceField.tsx"
import { FileField } from "./FileField.tsx"
import { PickField } from "./PickField.tsx"
import { PlainField } from "./PlainField.tsx"
import { RowsField } from "./RowsField.tsx"
import { problemOf } from "./usual.ts"

interface Control {
  readonly field: Field
  readonly typed: Typed
  readonly value: Value | undefined
  readonly problems: Problems
  readonly onType: (value: Value) => void
}

const FieldOfKind = ({ field, onType, problems, typed, value }: Control) => {
  const usual = { value, onType, problem: problemOf(field, problems) }
  switch (field.kind) {
    case "choice":
    case "choices":
      return <ChoiceField field={field} {...usual} />
    case "record":
    case "records":
      return <PickField field={field} typed={typed} {...usual} />
    case "rows":
      return (
        <RowsField field={field} {...usual} problems={problems}>
          {(row, wrong, type) => (
            <Fields fields={field.fields} typed={row} problems={wrong} onType={type} />
          )}
        </RowsField>
      )
    case "file":
      return <FileField field={field} {...usual} />
    default:
      return <PlainField field={field} {...usual} />
  }
}

/** The fields of a form, each with what is wrong with it. */
export const Fields = ({
  fields,
  onType,
  problems,
  typed
}: {
  readonly fields: ReadonlyArray<Field>
  readonly typed: Typed
  readonly problems: Problems
  readonly onType: (name: string, value: Value) => void
}) =>
  asked(fields, typed).map((field) => (
    <div key={field.name} className={field.isHalf === true ? "half" : ""}>
      <FieldOfKind
        field={field}
        typed={typed}
        value={typed[field.name]}
        problems={problems}
        onType={(value) => onType(field.name, value)}
      />
    </div>
  ))
