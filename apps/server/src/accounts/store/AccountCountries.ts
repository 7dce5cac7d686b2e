import { Context, Effect, Layer } from "effect"
import { makeCountryOf } from "../../platform/AddressCountries.ts"

type Columns = Readonly<Record<string, unknown>>

/** The country of an account that names none but its address. */
export class AccountCountries extends Context.Service<AccountCountries>()(
  "server/AccountCountries",
  {
    make: Effect.gen(function* () {
      const countryOf = yield* makeCountryOf
      return {
        /** The columns with the country of `ip` in place of 0; null when the address is of no known country. */
        located: (columns: Columns) =>
          columns.country === 0
            ? { ...columns, country: countryOf(String(columns.ip ?? "")).country }
            : columns
      }
    })
  }
) {
  static readonly layer = Layer.effect(AccountCountries, AccountCountries.make).pipe(Layer.orDie)
}
