import { Statement } from "effect/sql"
import { text } from "./literals.ts"

const literal = (value: unknown): string =>
  typeof value === "number" ? String(value) : text(String(value))

const none = (): never => {
  throw new Error("ClickHouse is only asked")
}

/** Statements are texts as a whole: their values stand in them as literals. */
const compiler = Statement.makeCompiler({
  dialect: "clickhouse",
  placeholder: (_, value) => literal(value),
  onIdentifier: (name) => name,
  onRecordUpdate: none,
  onCustom: none
})

/** A fragment in the words of ClickHouse. It has to be one that ClickHouse understands. */
export const clickHouseText = (fragment: Statement.Fragment): string =>
  compiler.compile(fragment, true)[0]
