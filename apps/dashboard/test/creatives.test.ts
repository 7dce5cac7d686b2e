import { assert, describe, it } from "vitest"
import {
  type Creative,
  factsOf,
  linkOf,
  markupOf,
  type Promoted,
  pictureAddress
} from "../src/nouns/affiliate/creativeParts.ts"

const banner: Creative = {
  id: 8,
  title: 'Spring "sale" & more',
  type: 1,
  description: null,
  image: "/api/v2/affiliate/offers/3/assets/8/download",
  image_type: "image/png",
  image_width: 728,
  image_height: 90,
  offer_url_id: 4,
  count_impressions: 1,
  html_code: null,
  plain_text: null,
  xml_feed_url: null,
  language: null
}

const archive: Creative = {
  ...banner,
  image_type: "application/zip",
  image_width: null,
  image_height: null
}

const email: Creative = {
  ...archive,
  type: 2,
  image: null,
  image_type: null,
  html_code: "<p>Buy</p>",
  plain_text: "Buy"
}

const feed: Creative = {
  ...archive,
  type: 4,
  image: null,
  image_type: null,
  offer_url_id: null,
  xml_feed_url: "https://shop.example/feed.xml"
}

const offer = {
  tracking_url: "https://network.example/click?o=3&a=7",
  links: [{ id: 4, title: "Spring page" }]
}

const titles = (creative: Creative) => factsOf(offer, creative).map(([title]) => title)

describe("a creative's link", () => {
  it("leads to the creative's page and counts for the creative", () => {
    assert.strictEqual(
      linkOf(offer, banner),
      "https://network.example/click?o=3&a=7&link_id=4&creative_id=8"
    )
    assert.strictEqual(linkOf(offer, feed), "https://network.example/click?o=3&a=7&creative_id=8")
  })

  it("is none while the offer is not open", () => {
    assert.isUndefined(linkOf({ ...offer, tracking_url: null }, banner))
  })
})

const pixel =
  '<img src="https://network.example/impression?o=3&amp;a=7&amp;creative_id=8" width="1" height="1" alt="">'

describe("a creative's code", () => {
  const link =
    '<a href="https://network.example/click?o=3&amp;a=7&amp;link_id=4&amp;creative_id=8">'
  const shown = `<img src="${pictureAddress}" alt="Spring &quot;sale&quot; &amp; more"`

  it("shows a picture with the link and counts that it is seen, all escaped", () => {
    assert.strictEqual(
      markupOf(offer, banner),
      `${link}${shown} width="728" height="90"></a>${pixel}`
    )
  })

  it("has no pixel where the network counts nothing", () => {
    assert.strictEqual(
      markupOf(offer, { ...banner, count_impressions: 0 }),
      `${link}${shown} width="728" height="90"></a>`
    )
  })

  it("shows a picture that nobody measured in its own size", () => {
    const unmeasured = { ...banner, image_width: null, image_height: null }
    assert.strictEqual(markupOf(offer, unmeasured), `${link}${shown}></a>${pixel}`)
  })

  it("is none for other files, and without a link", () => {
    assert.isUndefined(markupOf(offer, archive))
    assert.isUndefined(markupOf({ ...offer, tracking_url: null }, banner))
  })

  it("has its pixel beside it where it is the network's", () => {
    const shownOf = (one: Promoted, creative: Creative) =>
      factsOf(one, creative).find(([title]) => title.startsWith("Pixel"))?.[1]
    assert.deepInclude(shownOf(offer, email), { kind: "code", text: pixel })
    assert.isUndefined(shownOf(offer, { ...email, count_impressions: 0 }))
    assert.isUndefined(shownOf({ ...offer, tracking_url: null }, email))
  })
})

it("says of each kind of creative what it has, and nothing else", () => {
  assert.deepStrictEqual(titles(banner), [
    "Kind",
    "Landing page",
    "Your link",
    "Preview",
    "Size",
    "File",
    "Code for your page"
  ])
  assert.deepStrictEqual(titles(archive), ["Kind", "Landing page", "Your link", "File"])
  assert.deepStrictEqual(titles(email), [
    "Kind",
    "Landing page",
    "Your link",
    "HTML",
    "Pixel that counts how often it is seen",
    "Plain text"
  ])
  assert.deepStrictEqual(titles(feed), ["Kind", "Your link", "Address of the feed"])
})
