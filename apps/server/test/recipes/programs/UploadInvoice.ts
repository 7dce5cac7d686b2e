// node UploadInvoice.ts <advertiser id> <amount> <file.pdf>: makes an invoice with a file of your own.
import { argv, env } from "node:process"
import { createClient, ValidationFailed } from "@affnet/client"

const { AFFNET_API_KEY: apiKey = "", AFFNET_BASE_URL: baseUrl = "" } = env
const [, , advertiser = "", amount = "", path = ""] = argv

const affnet = createClient({ baseUrl, apiKey })

try {
  // Money is text, so that no float comes between. The same key twice is the same invoice, so this
  // may run again when the outcome of the first run is unknown.
  const invoice = await affnet.invoices.generate(
    { advertiser_id: Number(advertiser), currency: "USD", amount, attachment_file: { path } },
    { idempotencyKey: `invoice-${advertiser}-${amount}` }
  )
  process.stdout.write(`${invoice.invoice_number}\n`)
} catch (error) {
  if (!(error instanceof ValidationFailed)) throw error
  for (const [field, problems] of Object.entries(error.fieldErrors)) {
    process.stderr.write(`${field}: ${problems.join(", ")}\n`)
  }
  process.exitCode = 1
}
