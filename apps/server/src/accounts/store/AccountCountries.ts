import { Context, Effect, Layer } from "effect"
import { makeCountryOf } from "../../platform/AddressCountries.ts"

type Columns = Readonly<Record<string, unknown>>

/** The country of an account that names none but its address. */
export class AccountCountries extends Context.Service<
  AccountCountries,
  {
    /** The columns with the country of `ip` in place of 0; null when the address is of no known country. */
    readonly located: (columns: Columns) => Columns
  }
>()("server/AccountCountries") {
  static readonly layer = Layer.effect(
    AccountCountries,
    Effect.gen(function* () {
      const countryOf = yield* makeCountryOf
      return AccountCountries.of({
        located: (columns) =>
          columns.country === 0
            ? { ...columns, country: countryOf(String(columns.ip ?? "")).country }
            : columns
      })
    })
  ).pipe(Layer.orDie)
}
