import { fixtures, type MockNetwork, mockNetwork } from "@affnet/test-kit"
import { assert, it } from "@effect/vitest"
import { type TestServer, testServer } from "../../src/testing/Testing.ts"
import { differences } from "./differences.ts"

const records = fixtures.network({ affiliates: 3, offers: 2, clicks: 20, conversions: 8 })
const [first, ...others] = records.leads
const unused = records.clicks.slice(10).filter(({ affiliate }) => affiliate?.id === 1)
const foreign = records.clicks.find(({ affiliate }) => affiliate?.id === 2)
const [turnedAway] = records.invalidClicks
const leadGoal = records.goals.find((goal) => goal.alias === "lead" && Number(goal.offer_id) === 1)
const ann = {
  goal_alias: "lead",
  email: "Ann@mail.example",
  firstname: "Ann",
  phone: "+49 30 123456"
}

type Step = readonly [
  role: "manager" | "affiliate",
  method: "GET" | "POST" | "PUT",
  path: string,
  body?: object
]

/** What is asked of both, one after the other: what is accepted, what repeats it, and what is refused. */
const steps: ReadonlyArray<Step> = [
  ["affiliate", "POST", "/affiliate/leads", { click_id: unused[0]?.click_id, ...ann }],
  ["affiliate", "POST", "/affiliate/leads", { click_id: unused[0]?.click_id, ...ann }],
  ["affiliate", "POST", "/affiliate/leads", { click_id: foreign?.click_id, ...ann }],
  ["affiliate", "POST", "/affiliate/leads", { click_id: turnedAway?.click_id, ...ann }],
  ["affiliate", "POST", "/affiliate/leads", ann],
  ["affiliate", "POST", "/affiliate/leads-by-offer-id", { offer_id: 2, sub_id1: "one", ...ann }],
  ["affiliate", "POST", "/affiliate/leads-by-offer-id", { offer_id: 2, sub_id1: "one", ...ann }],
  ["affiliate", "POST", "/affiliate/leads-by-offer-id", { offer_id: 99, ...ann }],
  ["affiliate", "POST", "/affiliate/leads-by-offer-id", ann],
  ["affiliate", "POST", "/affiliate/leads-upon", { offer_id: 2, ...ann, goal_alias: "signup" }],
  [
    "affiliate",
    "POST",
    "/affiliate/leads-upon",
    { offer_id: 1, goal_id: leadGoal?.id, firstname: "Nobody" }
  ],
  ["affiliate", "GET", "/affiliate/leads?perPage=50"],
  ["affiliate", "GET", "/affiliate/leads?q=ann"],
  ["manager", "POST", "/network/leads", { click_id: unused[1]?.click_id, goal_alias: "signup" }],
  ["affiliate", "POST", "/affiliate/leads", { click_id: unused[1]?.click_id, goal_alias: "sale" }],
  ["affiliate", "POST", "/affiliate/leads-by-offer-id", { offer_id: 1, email: "bo@mail.example" }],
  ["manager", "POST", "/network/leads", { click_id: "nobody" }],
  [
    "manager",
    "PUT",
    "/network/leads/update",
    { lead_id: first?.lead_id, city: "Bonn", phone: null }
  ],
  ["manager", "PUT", "/network/leads/update", { lead_id: first?.lead_id }],
  [
    "manager",
    "PUT",
    "/network/leads/update",
    { lead_id: first?.lead_id, conv_status: "rejected", private_notes: "Not at home" }
  ],
  ["manager", "PUT", "/network/leads/update", { lead_id: first?.lead_id, conv_status: "trash" }],
  ["manager", "PUT", "/network/leads/update", { lead_id: `${first?.lead_id}0` }],
  ["manager", "GET", `/network/leads-management/leads/${first?.lead_id}`],
  ["manager", "POST", "/network/leads-management/erasures", { email: others[0]?.email }],
  ["manager", "POST", "/network/leads-management/erasures", { email: "ann@MAIL.example" }],
  ["manager", "POST", "/network/leads-management/erasures", { phone: "1" }],
  ["manager", "PUT", "/network/leads/update", { lead_id: others[0]?.lead_id, city: "Bonn" }],
  ["manager", "GET", "/network/leads-management/leads?sortField=id&perPage=50"],
  ["manager", "GET", "/network/leads-management/leads-log?perPage=100"],
  ["manager", "POST", "/network/leads-management/leads-log/1/resend"],
  ["manager", "POST", "/network/leads-management/leads-log/2/resend"],
  ["manager", "POST", "/network/leads-management/leads-log/999/resend"],
  ["manager", "GET", "/network/reports/clicks?perPage=100"],
  ["manager", "GET", "/network/tracking/why?click_id=nowhere"]
]

/** Ids that are drawn, and what the clock of the server says while it goes on. */
const drawn =
  /\.(?:lead_id|transaction_id|click_id|request_id|created|updated|erased|created_millis|finished_millis)$/u

const answerOf = async ({ keys, url }: MockNetwork | TestServer, step: Step) => {
  const [role, method, path, body] = step
  const response = await fetch(`${url}/api/v2${path}`, {
    method,
    headers: { "X-API-Key": keys[role], "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body)
  })
  return { status: response.status, body: await response.json() }
}

it("the mock network answers writes of leads as the server does", async () => {
  await using server = await testServer(records)
  await using mock = await mockNetwork(records)
  const found: Array<string> = []
  for (const step of steps) {
    const [real, mocked] = [await answerOf(server, step), await answerOf(mock, step)]
    const different = differences(real, mocked, "answer").filter(
      (line) => !drawn.test(line.slice(0, line.indexOf(": ")))
    )
    if (different.length > 0) found.push([JSON.stringify(step), ...different].join("\n  "))
  }
  assert.strictEqual(found.join("\n"), "")
})

const paths = [
  "/click?o=1&a=1&sub_id1=x",
  "/click?o=1&a=1&return=click_id",
  "/click?o=99&a=1",
  "/click?o=99&a=1&return=click_id",
  "/click?o=1&a=99",
  `/c/${records.campaigns[0]?.hash}?sub_id1=y`,
  "/c/nobody",
  "/track/pixel",
  `/track/pixel?click_id=${unused[2]?.click_id}&goal_alias=signup`,
  "/track/pixel?click_id=nobody"
]

/** Ids of new clicks are random; what else stands in an answer is compared. */
const withoutIds = (text: string) => text.replace(/[0-9a-f]{32}/gu, "…")

const seen = async ({ url }: MockNetwork | TestServer, path: string, method: string) => {
  const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" }
  const response = await fetch(url + path, { method, headers, redirect: "manual" })
  const { location = "", ...rest } = Object.fromEntries(response.headers)
  return {
    status: response.status,
    location: withoutIds(location),
    result: rest["x-conversion-result"],
    type: rest["content-type"],
    body: withoutIds(await response.text())
  }
}

it("the mock network answers clicks and pixels as the server does", async () => {
  await using server = await testServer(records)
  await using mock = await mockNetwork(records)
  for (const path of paths) {
    for (const method of ["HEAD", "GET"]) {
      assert.deepStrictEqual(await seen(mock, path, method), await seen(server, path, method), path)
    }
  }
  for (const method of ["OPTIONS", "POST"]) {
    const path = "/click?o=1&a=1"
    assert.deepStrictEqual(await seen(mock, path, method), await seen(server, path, method), method)
  }
  const counted = mock.records.clicks.length + mock.records.invalidClicks.length
  assert.strictEqual(counted - records.clicks.length - records.invalidClicks.length, 7)
})
