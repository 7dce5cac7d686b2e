import { FileInput } from "@mantine/core"
import { useState } from "react"
import { useTexts } from "../../texts/useTexts.tsx"
import type { Field } from "../Form.ts"
import { type ControlProps, useUsual } from "./usual.ts"

type OfFile = Extract<Field, { readonly kind: "file" }>

const dataUri = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** A file of whoever types. */
export const FileField = (props: ControlProps<OfFile>) => {
  const { field, onType } = props
  const say = useTexts()
  const { name: _name, ...usual } = useUsual(props)
  const [file, setFile] = useState<File | null>(null)
  const choose = async (chosen: File | null) => {
    setFile(chosen)
    onType(chosen === null || field.isInline !== true ? chosen : await dataUri(chosen))
  }
  return (
    <FileInput
      {...usual}
      accept={field.accept}
      placeholder={say("Choose a file")}
      value={file}
      onChange={choose}
      clearable
      clearButtonProps={{ "aria-label": say("Clear") }}
    />
  )
}
