import { GoalType, ListQuery } from "@affnet/domain"
import { Array, Order } from "effect"
import { searchText, searchWords } from "../../platform/sql/lists/searchText.ts"

const inOrder = (query: ListQuery.ListQuery): Order.Order<GoalType.GoalType> => {
  const byId = Order.mapInput(Order.Number, ({ id }: GoalType.GoalType) => id)
  const byTitle = Order.mapInput(Order.String, ({ title }: GoalType.GoalType) => title)
  const order = query.sort.field === "title" ? byTitle : byId
  return query.sort.direction === "desc" ? Order.flip(order) : order
}

/** A page of the goal types. They are facts of the domain, so they stand in no table. */
export const listGoalTypes = (query: ListQuery.ListQuery): ListQuery.Paged<GoalType.GoalType> => {
  const { page, perPage } = query
  const words = searchWords(query.q)
  const found = GoalType.all.filter(
    (type) =>
      words.every((word) => searchText(type.title).includes(word)) &&
      query.filters.every((filter) => ListQuery.holds(filter, type))
  )
  const items = Array.sort(found, inOrder(query)).slice((page - 1) * perPage, page * perPage)
  return { items, page, perPage, total: found.length }
}
