/** The words that names in the demo network are put together from. All of them are made up. */

/** A brand is a beginning and an ending: `Kestigate`, `Aldamoor`. */
export const brandBeginnings = [
  "Ald",
  "Bram",
  "Corv",
  "Dalv",
  "Elv",
  "Fenn",
  "Gild",
  "Harr",
  "Ivel",
  "Jund",
  "Kest",
  "Lorv",
  "Merr",
  "Nimb",
  "Orl",
  "Pell",
  "Quill",
  "Rav",
  "Sorr",
  "Thal",
  "Umbr",
  "Velt",
  "Wex",
  "Yarr",
  "Zell"
] as const

export const brandEndings = [
  "amoor",
  "anza",
  "aville",
  "enta",
  "eton",
  "ibrook",
  "igate",
  "istone",
  "ivera",
  "omar",
  "onda",
  "owick"
] as const

/** What follows the brand in the name of an affiliate's company. */
export const affiliateTrades = [
  "Media",
  "Digital",
  "Traffic",
  "Leads",
  "Partners",
  "Performance",
  "Publishing",
  "Deals",
  "Guides",
  "Reach"
] as const

export const streets = [
  "Harbour Street",
  "Mill Lane",
  "Linden Avenue",
  "Station Road",
  "Market Square",
  "Garden Street",
  "Bridge Street",
  "Orchard Road",
  "Chapel Street",
  "Canal Street",
  "Hill Road",
  "Museum Street"
] as const

export const managerNotes = [
  "Answers e-mails within a day.",
  "Asked for higher caps before the holiday season.",
  "Prefers calls on Tuesdays.",
  "Traffic checked by hand in the first month, no findings.",
  "Runs seasonal campaigns, quiet in between.",
  "Wants weekly payouts once volume allows it."
] as const

export const affiliateNotes = [
  "Long-standing publisher with its own newsletter.",
  "Comparison portal, mostly organic visitors.",
  "Buys traffic on social networks.",
  "Met at a conference.",
  "Came over with the portfolio of another account."
] as const

export const trafficIdeas = [
  "spring",
  "summer",
  "evergreen",
  "retargeting",
  "lookalike",
  "brand",
  "test A",
  "test B",
  "top list",
  "review",
  "newsletter",
  "launch"
] as const

/** Where a click came from, as affiliates write it in their links. */
export const clickSources = [
  "feed",
  "stories",
  "newsletter",
  "top-list",
  "sidebar",
  "search-ads",
  "video-description",
  "push-1",
  "push-2",
  "native-7",
  "review-page",
  "bio-link"
] as const

/** What affiliates say when they ask for an offer. */
export const requestReasons = [
  "In my newsletter, to 4000 readers.",
  "On a comparison page that ranks well for the product.",
  "With search ads in the allowed countries, brand terms excluded.",
  "In a series of videos, one each month."
] as const

/** What they are answered. */
export const requestAnswers = {
  approved: "Welcome. Please keep to the countries of the offer.",
  denied: "We take no traffic of this kind at the moment."
} as const

export const creativeTitles = [
  "Banner 300x250",
  "Banner 728x90",
  "Banner 160x600",
  "Square 1080x1080",
  "Story 1080x1920",
  "Text link",
  "E-mail template",
  "Video 15 s"
] as const

export const landingPageTitles = [
  "Mobile page",
  "Quiz",
  "Long read",
  "Comparison table",
  "Spring campaign",
  "Newsletter sign-up",
  "Video page",
  "Short form"
] as const
