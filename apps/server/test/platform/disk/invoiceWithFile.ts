import type { Sent } from "../../wire/Exchange.ts"

const boundary = "a-boundary"

/** A request for an invoice with a file of PDF. */
export const invoiceWithFile = (
  key: string,
  account_id: number,
  side: "advertiser" | "affiliate" = "advertiser"
) =>
  ({
    method: "POST",
    path: `/api/v2/network/${side === "advertiser" ? "adv" : "aff"}-billing/invoices`,
    key,
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body: Object.entries({ [`${side}_id`]: String(account_id), currency: "USD", amount: "1.00" })
      .map(
        ([name, value]) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
      )
      .concat(
        `--${boundary}\r\nContent-Disposition: form-data; name="attachment_file"; filename="a.pdf"\r\n`,
        `Content-Type: application/pdf\r\n\r\n%PDF-1.7\n${"x".repeat(2_000)}\n%%EOF\n\r\n--${boundary}--\r\n`
      )
      .join("")
  }) satisfies Sent
