import { createClient } from "@affnet/client"

const affnet = createClient({ baseUrl: "https://network.example", apiKey: "afn_m_…" })

export const revenues: Array<string | undefined> = []
for await (const row of affnet.reports.conversions.csv({ rangeFrom: "2026-01-01" })) {
  revenues.push(row.revenue)
}
