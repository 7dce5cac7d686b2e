import { affnet } from "../../data/affnet.ts"
import type { Page } from "../../records/Asked.ts"
import { titlesOf } from "../../records/titlesOf.ts"
import type { Names } from "../../why/history.ts"
import { nameOf } from "./lookups.ts"
import { advertiserNames, affiliateNames } from "./named.ts"

const managerNames = async (id: Array<number>) => {
  const { items } = await affnet.managers.list({ id, perPage: id.length })
  return items.map((one) => [one.id, nameOf(one)] as const)
}

const finds = {
  manager: managerNames,
  affiliate: affiliateNames,
  advertiser: advertiserNames
} as const

/** What accounts are called, by the words of a log: `manager 2`. */
export const actorNames = async (actors: ReadonlyArray<string>): Promise<Names> => {
  const found = await Promise.all(
    Object.entries(finds).map(async ([role, find]) => {
      const ids = actors
        .filter((actor) => actor.startsWith(`${role} `))
        .map((actor) => Number(actor.slice(role.length)))
      return [...(await titlesOf(ids, find))].map(([id, name]) => [`${role} ${id}`, name] as const)
    })
  )
  return new Map(found.flat().flatMap(([actor, name]) => (name ? [[actor, name]] : [])))
}

/** A page of a log, with what those are called who did it. */
export const withActors = async <Row extends { readonly actor?: string }>(
  listing: PromiseLike<Page<Row>>
): Promise<Page<Row & { readonly names: Names }>> => {
  const { items, total } = await listing
  const names = await actorNames(items.flatMap(({ actor }) => actor ?? []))
  return { items: items.map((row) => ({ ...row, names })), total }
}
