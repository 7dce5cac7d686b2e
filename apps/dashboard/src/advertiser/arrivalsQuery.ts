import { queryOptions } from "@tanstack/react-query"
import { queries } from "../app/queries.ts"
import { affnet } from "../data/affnet.ts"

const kind = "arrivals"

const shown = 10

/** The newest conversions of an account in some days. */
export const arrivalsQuery = (account_id: number, from: string, to: string) =>
  queryOptions({
    queryKey: [kind, account_id, from],
    queryFn: async () =>
      affnet.advertiserReports.conversions({
        rangeFrom: from,
        rangeTo: to,
        perPage: shown,
        sortField: "created",
        sortDirection: "desc"
      })
  })

/** Fetches them again where they are shown. */
export const outdateArrivals = () => queries.invalidateQueries({ queryKey: [kind] })
