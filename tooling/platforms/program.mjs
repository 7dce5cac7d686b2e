// What is tried on every platform: a program as its users write it, in plain JavaScript.
import { createClient, InvalidRequest, NotFound, TimedOut } from "@affnet/client"

const expect = (what, found, wanted) => {
  const [one, other] = [found, wanted].map((value) => JSON.stringify(value))
  if (one !== other) throw new Error(`${what}: ${one} instead of ${other}`)
}

const failureOf = async (promise) => {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error("a call that had to fail did not")
}

const collect = async (items) => {
  const collected = []
  for await (const item of items) collected.push(item)
  return collected
}

const trials = {
  "a record": async (affnet) => {
    const { data, requestId } = await affnet.affiliates.get(7).withResponse()
    expect("id", [data.id, typeof data.email], [7, "string"])
    expect("request id", requestId, "r-1")
  },
  "a list, page by page": async (affnet) => {
    const postbacks = await collect(affnet.postbacks.list(7, { perPage: 2 }))
    expect(
      "ids",
      postbacks.map(({ id }) => id),
      [1, 2, 3, 4, 5]
    )
  },
  "an error of its class": async (affnet) => {
    const error = await failureOf(affnet.affiliates.get(404))
    expect("class", [error instanceof NotFound, error.requestId], [true, "r-1"])
    expect("not sent", (await failureOf(affnet.affiliates.get(0))) instanceof InvalidRequest, true)
  },
  "a retry after a 503": async (affnet) => {
    expect("country", (await affnet.lists.countries()).items.length, 1)
  },
  "an upload": async (affnet) => {
    const invoice = { advertiser_id: 7, currency: "EUR" }
    const attachment_file = new Blob(["%PDF-1.7 %%EOF"], { type: "application/pdf" })
    const { invoice_number } = await affnet.invoices.generate({ ...invoice, attachment_file })
    expect("number", invoice_number, "INV-2026-000001")
  },
  "an export of many rows": async (affnet) => {
    let rows = 0
    for await (const { id } of affnet.reports.conversions.csv()) if (Number(id) > 0) rows++
    expect("rows", rows, 20_000)
  },
  "an export that is cut": async (affnet) => {
    const error = await failureOf(collect(affnet.reports.clicks.csv()))
    expect("class", error.name, "ConnectionFailed")
  },
  "a timeout and an abort": async (affnet) => {
    const slow = (options) => failureOf(affnet.offers.list({}, { maxAttempts: 1, ...options }))
    expect("timeout", (await slow({ timeout: 50 })) instanceof TimedOut, true)
    expect("abort", (await slow({ signal: AbortSignal.timeout(50) })).name, "TimeoutError")
  }
}

/** Tries everything at the network of that address; gives the names of what worked. */
export const prove = async (baseUrl) => {
  const affnet = createClient({ baseUrl, apiKey: "key" })
  for (const [name, trial] of Object.entries(trials)) {
    await trial(affnet).catch((cause) => {
      throw new Error(`${name}: ${cause}`, { cause })
    })
  }
  return Object.keys(trials)
}
