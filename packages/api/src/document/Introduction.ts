import { InvoiceAttachment, ListQuery } from "@affnet/domain"

const attachmentMegabytes = InvoiceAttachment.rule.maxBytes / 1024 / 1024

/** An introduction for first-time users of the API, in Markdown. The documentation links to its headings. */
export const introduction = `
The REST API of an affiliate network: advertisers have offers, affiliates bring visitors to them and
are paid for conversions, managers run the network.

## First request

Every address begins with the base URL of your network, such as \`https://network.example\`, and every
request carries an API key.

\`\`\`
curl https://network.example/api/v2/common/lists/countries -H "X-API-Key: $AFFNET_API_KEY"
\`\`\`

## Authentication

Send the key in the header \`X-API-Key\`, over HTTPS only. A key belongs to one account and works under
the prefix of that account's role and under \`/api/v2/common\`:

- managers: \`/api/v2/network\`
- advertisers: \`/api/v2/advertiser\`
- affiliates: \`/api/v2/affiliate\`

The operator of a network makes the first manager's key at the command line; managers make the keys of
other accounts, and every account can regenerate its own. A new key ends the previous one at once. A
missing or unknown key, or one whose account has no access to the API, gets 401; a key of another role
gets 403.

A manager's key may do what the role of the manager allows; what it lacks gets 403. The permission that an
operation asks for stands in its \`x-permission\`, such as \`offers:write\`.

**Deprecated: the key in the address.** The query parameter \`api-key\` still works, but addresses end up
in logs and histories. Answers to such requests carry the headers \`Deprecation\`, \`Sunset\` and \`Link\`;
from the date in \`Sunset\` on, about six months after the notice, the parameter is refused. Send the
header instead, which also wins when both are there.

## Answers

Every answer is a JSON object in one envelope. \`info\` holds the data and is missing when there is none.

\`\`\`
{ "status": "success", "success": true, "code": 200, "name": "OK",
  "message": "Tags List", "info": { "tags-list": [] } }
\`\`\`

The HTTP status is what counts. Fields without a value are \`null\`, collections without items \`[]\`. New
fields may appear at any time: ignore those you don't know. Every answer carries \`X-Request-Id\`; name it
when you report a problem, or send your own (letters, digits, \`_\` and \`-\`, at most 128).

## Requests

Bodies are JSON, form-encoded or multipart, with the same names. Where a number is expected, its text
will do.
In updates a missing key keeps its field and \`null\` clears it. Unknown keys of a body are ignored; an
unknown query parameter is refused with 400, except \`lang\` and those with an empty value.

## Money and dates

Amounts in answers are decimal text with two to four decimals, \`"12.50"\`, so that no digit is lost in a
binary float; in requests they may be numbers or text with at most four decimals. Currencies are ISO 4217
codes. Fields such as \`created\` are Unix time in seconds; dates in filters are ISO 8601 and mean UTC unless
they name a zone; the ranges of reports and logs are in the time zone of the account.

## Lists

- \`page\` and \`perPage\` (at most ${ListQuery.maxPerPage}, ${ListQuery.defaultPerPage} unless you say) choose
  the page, \`sortField\` and \`sortDirection\` the order, \`q\` or \`search\` searches.
- \`field=1\` filters by a value, \`field=1,2\` or \`field[]=1&field[]=2\` by any of several, \`field_from\` and
  \`field_to\` by a range whose ends belong to it.
- \`fields=id,title\` returns those fields alone.

Where the page stands is in the headers \`X-Pagination-Current-Page\`, \`X-Pagination-Total-Count\`,
\`X-Pagination-Page-Count\` and \`X-Pagination-Per-Page\`, never in the body.

## Errors

Errors come in the envelope with \`"status": "error"\`. \`info.errors\` of 400, 409 and 422 names each failing
field with a list of sentences that say what is wrong; of 500 it holds the request id.

\`\`\`
{ "status": "error", "success": false, "code": 422, "name": "Unprocessable entity",
  "message": "Validation error", "info": { "errors": { "title": ["is required"] } } }
\`\`\`

Something that belongs to somebody else looks exactly like something that does not exist: 404. A method
that an address does not have gets 405, and \`Allow\` names those that it has.

## Retries

- 4xx: mend the request first. After 429 wait as many seconds as \`Retry-After\` says.
- 5xx: try again after 1 s, doubling the pause up to 60 s, plus up to a quarter of it at random; when
  \`Retry-After\` is there, wait at least that long.
- GET and PUT may be repeated safely. A POST that takes \`Idempotency-Key\` may be repeated under the same key.

## Limits

Each key has a number of requests per minute; \`RateLimit\` and \`RateLimit-Policy\` say what is left and how
the limit is set, and what goes beyond gets 429. A body may have 1 MB, an invoice's attachment
${attachmentMegabytes} MB.

## Versions

The version is part of the address. New fields and new endpoints come without notice; anything that
could break a client comes under a new version, and the old one stays for at least six months.
`.trim()
