import { assert, describe, it } from "vitest"
import {
  type Creative,
  factsOf,
  linkOf,
  markupOf,
  pictureAddress
} from "../src/nouns/affiliate/creativeParts.ts"

const banner: Creative = {
  id: 8,
  title: 'Spring "sale" & more',
  type: 1,
  description: null,
  image: "/api/v2/affiliate/offers/3/assets/8/download",
  image_width: 728,
  image_height: 90,
  offer_url_id: 4,
  html_code: null,
  plain_text: null,
  xml_feed_url: null,
  language: null
}

const archive: Creative = { ...banner, image_width: null, image_height: null }

const email: Creative = {
  ...archive,
  type: 2,
  image: null,
  html_code: "<p>Buy</p>",
  plain_text: "Buy"
}

const feed: Creative = {
  ...archive,
  type: 4,
  image: null,
  offer_url_id: null,
  xml_feed_url: "https://shop.example/feed.xml"
}

const offer = {
  tracking_url: "https://network.example/click?o=3&a=7",
  links: [{ id: 4, title: "Spring page" }]
}

const titles = (creative: Creative) => factsOf(offer, creative).map(({ title }) => title)

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

describe("a creative's code", () => {
  it("shows a picture with the link, both escaped", () => {
    assert.strictEqual(
      markupOf(linkOf(offer, banner), banner),
      '<a href="https://network.example/click?o=3&amp;a=7&amp;link_id=4&amp;creative_id=8">' +
        `<img src="${pictureAddress}" alt="Spring &quot;sale&quot; &amp; more" width="728" height="90"></a>`
    )
  })

  it("is none for other files, and without a link", () => {
    assert.isUndefined(markupOf(linkOf(offer, archive), archive))
    assert.isUndefined(markupOf(undefined, banner))
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
  assert.deepStrictEqual(titles(email), ["Kind", "Landing page", "Your link", "HTML", "Plain text"])
  assert.deepStrictEqual(titles(feed), ["Kind", "Your link", "Address of the feed"])
})
