/** Makes a used database what migrations left: a new copy of their thousand files took longer than most suites. */
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"

/** What migrations make of an empty database. */
export const Image = Schema.Struct({
  /** Every table, with its rows as JSON where migrations wrote some. */
  tables: Schema.Array(Schema.Struct({ name: Schema.String, rows: Schema.NullOr(Schema.String) })),
  sequences: Schema.Array(
    Schema.Struct({ name: Schema.String, value: Schema.String, isCalled: Schema.Boolean })
  ),
  /** A digest of columns, indexes, constraints and triggers. */
  shape: Schema.String,
  bytes: Schema.Number
})
export type Image = typeof Image.Type

/** How much larger a database may have become: more is not worth emptying. */
const grownMax = 16 * 1024 * 1024

/** Where rows are: in tables, and in the parts of those that are partitioned. */
const tablesWithRows = `
  SELECT relname AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`

/** What the suites before have written to. The statistics of a connection are complete when it has ended. */
const written = `
  SELECT relname AS name FROM pg_stat_user_tables WHERE schemaname = 'public' AND n_tup_ins > 0`

const shape = `
  SELECT md5(string_agg(part, ',' ORDER BY part)) AS shape,
    pg_database_size(current_database())::float8 AS bytes
  FROM (
    SELECT concat(c.relkind, c.relname, a.attname, a.atttypid, a.attnotnull) AS part
    FROM pg_class c LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
    WHERE c.relnamespace = 'public'::regnamespace
    UNION ALL SELECT concat(conrelid::regclass, pg_get_constraintdef(oid)) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT concat(tgrelid::regclass, tgname, tgenabled) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  ) parts`

const sequences = `
  SELECT sequencename AS name, COALESCE(last_value, start_value)::text AS value,
    last_value IS NOT NULL AS "isCalled"
  FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename`

const Named = Schema.Array(Schema.Struct({ name: Schema.String }))
const Shaped = Schema.Tuple([Schema.Struct({ shape: Schema.String, bytes: Schema.Number })])
const Rows = Schema.Tuple([Schema.Struct({ rows: Schema.NullOr(Schema.String) })])

const ask = <A>(row: Schema.Decoder<A>, statement: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(statement)).pipe(
    Effect.flatMap(Schema.decodeUnknownEffect(row))
  )

/** Looks at a database that nothing but migrations has seen. */
export const readImage = Effect.gen(function* () {
  const names = yield* ask(Named, tablesWithRows)
  const tables = yield* Effect.forEach(names, ({ name }) =>
    Effect.map(
      ask(Rows, `SELECT json_agg(t ORDER BY t::text)::text AS rows FROM "${name}" t`),
      ([{ rows }]) => ({
        name,
        rows
      })
    )
  )
  const [shaped] = yield* ask(Shaped, shape)
  return { tables, sequences: yield* ask(Image.fields.sequences, sequences), ...shaped }
})

const disconnectOthers = `
  SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`

/** Empties what was written to, and writes what migrations had written. Answers whether the database is as it was. */
export const reset = (image: Image) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql.unsafe(disconnectOthers)
    const known = new Set(image.tables.map(({ name }) => name))
    const found = yield* ask(Named, tablesWithRows)
    const used = new Set((yield* ask(Named, written)).map(({ name }) => name))
    const more = found.filter(({ name }) => !known.has(name))
    const lines = [
      ...more.map(({ name }) => `DROP TABLE "${name}"`),
      ...image.tables
        .filter(({ name, rows }) => rows !== null || used.has(name))
        .map(({ name }) => `DELETE FROM "${name}"`),
      ...image.sequences.map(
        ({ isCalled, name, value }) => `PERFORM setval('"${name}"', ${value}, ${isCalled})`
      )
    ]
    // Foreign keys and triggers do not look on, so tables may be emptied in any order.
    yield* sql`SET LOCAL session_replication_role = replica`
    yield* sql.unsafe(`DO $$ BEGIN ${lines.join("; ")}; END $$`)
    for (const { name, rows } of image.tables) {
      if (rows === null) continue
      yield* sql.unsafe(
        `INSERT INTO "${name}" SELECT * FROM json_populate_recordset(NULL::"${name}", $1)`,
        [rows]
      )
    }
    const [is] = yield* ask(Shaped, shape)
    return is.shape === image.shape && is.bytes < image.bytes + grownMax
  }).pipe((work) => Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(work)))
