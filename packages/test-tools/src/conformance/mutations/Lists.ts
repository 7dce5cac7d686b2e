import {
  breaking,
  getAffiliate,
  ignoring,
  listAffiliates,
  query,
  shownBy,
  when
} from "./Changes.ts"

/** Lists that are cut, sorted or filtered in another way. */

export const lists = breaking({
  // Lists that are cut into other pages.
  "paging/beyond-last-page": {
    "beyond-last-404": listAffiliates(
      "a page behind the last is 404",
      when((_, { body }) => body.includes('"affiliates":[]'), {
        answer: (answer) => ({ ...answer, status: 404 })
      })
    )
  },
  "paging/page-size": {
    "per-page-ignored": listAffiliates("`perPage` makes no difference", ignoring("perPage"))
  },
  "paging/no-overlap": {
    "page-ignored": listAffiliates("every page is the first", ignoring("page"))
  },
  "paging/limits": {
    "per-page-clamped": listAffiliates(
      "a `perPage` above 1000 is taken for 1000",
      query((search) => {
        if (search.get("perPage") === "1001") search.set("perPage", "1000")
      })
    )
  },
  // Lists in another order.
  "list/sort-order": {
    "sort-ignored": listAffiliates(
      "`sortField` makes no difference",
      query((search) => {
        if (search.get("sortField") !== "no_such_field") search.delete("sortField")
      })
    ),
    "direction-ignored": shownBy("listCountries")(
      "`sortDirection` makes no difference",
      ignoring("sortDirection")
    )
  },
  "list/unknown-sort-field-400": {
    "sort-field-tolerated": listAffiliates(
      "an unknown `sortField` is ignored",
      ignoring("sortField", "no_such_field")
    )
  },
  "list/unknown-direction-400": {
    "direction-tolerated": listAffiliates(
      "an unknown `sortDirection` is ignored",
      ignoring("sortDirection", "upwards")
    )
  },
  // Filters that make no difference.
  "list/filter-exact": {
    "filter-ignored": listAffiliates("a filter makes no difference", ignoring("id"))
  },
  "list/filter-any-of": {
    "any-of-first": listAffiliates(
      "of several values only the first counts",
      query((search) => {
        const [first] = search.getAll("id[]")
        if (first !== undefined) search.set("id[]", first)
      })
    )
  },
  "list/filter-range": {
    "range-ignored": listAffiliates("a range makes no difference", ignoring("created_from"))
  },
  "list/status-word": {
    "word-ignored": listAffiliates(
      "the word of a status makes no difference",
      ignoring("status", "active")
    )
  },
  "list/search-alias": {
    "search-ignored": listAffiliates("`search` makes no difference", ignoring("search"))
  },
  // Parameters that are taken for others.
  "list/tolerated-parameters": {
    "lang-refused": listAffiliates(
      "`lang` is an unknown parameter",
      query((search) => {
        if (search.has("lang")) search.set("no_such", "1")
      })
    )
  },
  "list/unknown-parameter-400": {
    "parameter-tolerated": getAffiliate(
      "an unknown parameter is ignored",
      ignoring("conformance_unknown")
    )
  },
  "list/fields": {
    "fields-ignored": listAffiliates("`fields` makes no difference", ignoring("fields"))
  },
  "list/fields-unknown-only": {
    "fields-refused": listAffiliates(
      "unknown names in `fields` return everything",
      ignoring("fields", "no_such_field")
    )
  }
})
