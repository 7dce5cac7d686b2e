/**
 * Imports: many affiliates, advertisers, offers or campaigns at once, from a CSV file whose columns are the fields
 * of a request that creates one.
 */
import { Schema } from "effect"
import { ManagerId } from "../accounts/Manager.ts"
import type { Permission } from "../accounts/Permission.ts"
import { record } from "../values/Example.ts"
import { YesNo } from "../values/Flag.ts"
import { Id } from "../values/Id.ts"
import * as Integer from "../values/Integer.ts"
import { idOf } from "../values/idOf.ts"
import * as Text from "../values/Text.ts"
import { UnixTime } from "../values/UnixTime.ts"

/** The id of an import. */
export const ImportId = idOf("an import").pipe(Schema.brand("ImportId"))
export type ImportId = typeof ImportId.Type

/** What a file holds. */
export const Kind = Schema.Literals(["affiliates", "advertisers", "offers", "campaigns"]).annotate({
  identifier: "ImportKind",
  description: "What the lines of the file are",
  message: "must be one of affiliates, advertisers, offers, campaigns"
})
export type Kind = typeof Kind.Type

/** What importing asks of a manager: what creating one asks. */
export const permissionOf = (kind: Kind): Permission => `${kind}:write`

/** How far an import is. */
export const Status = Schema.Literals(["waiting", "running", "done", "refused", "failed"]).annotate(
  {
    description:
      "done = all lines were looked at; refused = nothing is stored, since a line was refused and it was all or " +
      "nothing; failed = it could not go on"
  }
)
export type Status = typeof Status.Type

/** An import. */
export const Import = Schema.Struct({
  id: ImportId,
  kind: Kind,
  dry_run: Schema.Boolean.annotate({ description: "Whether nothing is stored" }),
  all_or_nothing: Schema.Boolean.annotate({
    description: "Whether a refused line keeps all others from being stored"
  }),
  status: Status,
  lines: Integer.Count.annotate({ description: "Lines of the file but the first and empty ones" }),
  lines_done: Integer.Count.annotate({ description: "How many of them were looked at" }),
  lines_accepted: Integer.Count.annotate({
    description: "How many of these are stored, or could be in a dry run"
  }),
  lines_refused: Integer.Count.annotate({ description: "How many of these are not" }),
  manager_id: Schema.NullOr(ManagerId).annotate({
    description: "Who asked for it; null for the operator at the command line"
  }),
  created: UnixTime,
  finished: Schema.NullOr(UnixTime)
}).pipe(
  record("Import", "Many records made from a CSV file", {
    id: 4,
    kind: "affiliates",
    dry_run: false,
    all_or_nothing: false,
    status: "done",
    lines: 1200,
    lines_done: 1200,
    lines_accepted: 1198,
    lines_refused: 2,
    manager_id: 2,
    created: 1767225600,
    finished: 1767225603
  })
)
export type Import = typeof Import.Type

/** The result of a line. */
export const LineStatus = Schema.Literals(["accepted", "refused", "undone"]).annotate({
  description: "undone = was stored, and removed again since a later line was refused"
})

/** The answer to a line. One that was refused for several columns has as many. */
export const Line = Schema.Struct({
  id: Id.annotate({ description: "Id of the answer" }),
  line: Integer.Count.annotate({
    description: "Where it begins in the file, whose first line is 1"
  }),
  status: LineStatus,
  record_id: Schema.NullOr(Id).annotate({ description: "What was made of it" }),
  column: Schema.NullOr(Schema.String).annotate({ description: "What was refused" }),
  message: Schema.NullOr(Schema.String).annotate({ description: "How to mend it" })
}).pipe(
  record("ImportLine", "What became of a line of an import", {
    id: 31,
    line: 17,
    status: "refused",
    record_id: null,
    column: "email",
    message: "is already taken; choose another"
  })
)
export type Line = typeof Line.Type

/** What a request says of an import, beside its file. */
export const ImportCreate = Schema.Struct({
  kind: Kind,
  dry_run: Schema.optionalKey(YesNo).annotateKey({
    description: "Whether everything is checked and nothing stored. Default no."
  }),
  all_or_nothing: Schema.optionalKey(YesNo).annotateKey({
    description: "Whether nothing is stored when a line is refused. Default no: good lines are."
  }),
  content: Schema.optionalKey(Text.filled(1_000_000)).annotateKey({
    description: "A small file as text, in the place of a file"
  })
}).annotate({
  identifier: "ImportCreate",
  examples: [
    { kind: "affiliates", dry_run: true, content: "email,external_id\nann@blog.example,A-17\n" }
  ]
})
export type ImportCreate = typeof ImportCreate.Type
