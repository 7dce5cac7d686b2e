import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { searchText } from "../../platform/sql/lists/searchText.ts"

/** Labels of offers and accounts. */
export class TagsRepo extends Context.Service<TagsRepo>()("server/TagsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const find = (titles: ReadonlyArray<string>) =>
      Effect.map(
        sql<{ readonly id: number; readonly title: string }>`
          SELECT MIN(id) AS id, title FROM tags
          WHERE ${sql.in("title", titles)} AND deleted IS NULL GROUP BY title`,
        (rows) => new Map(rows.map(({ id, title }) => [title, id]))
      )

    /** The ids of tags by their titles; those that are missing are made, at the end of the list. */
    const byTitle = Effect.fnUntraced(function* (titles: ReadonlyArray<string>) {
      if (titles.length === 0) return new Map<string, number>()
      const found = yield* find(titles)
      for (const title of titles.filter((title) => !found.has(title))) {
        yield* sql`
          INSERT INTO tags (title, sort, search_text)
          SELECT ${title}, COALESCE(MAX(sort), 0) + 1, ${searchText(title)} FROM tags WHERE 1 = 1
          ON CONFLICT DO NOTHING`
      }
      return yield* find(titles)
    }, Effect.orDie)

    return {
      byTitle,
      /** The same ids alone. */
      idsOf: (titles: ReadonlyArray<string>) =>
        Effect.map(byTitle(titles), (found) => [...found.values()])
    }
  })
}) {
  static readonly layer = Layer.effect(TagsRepo, TagsRepo.make)
}
