/** The words that names in the demo network are put together from. All of them are made up. */

export const firstnames = [
  "Ada", "Adèle", "Amara", "Anders", "Anouk", "Aylin", "Bence", "Birgit", "Bruno", "Camila", "Chiara",
  "Daan", "Dilan", "Dorota", "Eero", "Elif", "Emeka", "Esther", "Farid", "Freja", "Goran", "Greta",
  "Hana", "Hiro", "Ines", "Ishaan", "Jana", "João", "Kaito", "Katya", "Lale", "Leonie", "Łukasz", "Mads",
  "Maëlle", "Mara", "Mateo", "Mirjam", "Nadia", "Nikhil", "Noor", "Oana", "Olek", "Paloma", "Petra",
  "Quentin", "Rana", "Renzo", "Rūta", "Saskia", "Selma", "Sibusiso", "Søren", "Tamar", "Thandi", "Tomás",
  "Ulla", "Vasil", "Vera", "Wanda", "Ximena", "Yara", "Yuki", "Zoë"
] as const

export const lastnames = [
  "Aalto", "Abernathy", "Aydın", "Balogh", "Barros", "Bergström", "Castellani", "Chaudhary", "Čermák",
  "Dahlberg", "Delacroix", "Dlamini", "Dufresne", "Eklund", "Farkas", "Ferreira", "Fukuda", "Gallo",
  "Grünwald", "Haddad", "Hallward", "Holm", "Ibáñez", "Ivarsson", "Jankowski", "Kaminska", "Kerrigan",
  "Kovač", "Kühne", "Lacroix", "Lindqvist", "Lomax", "Maeda", "Mbeki-Stone", "Moreau", "Nair", "Niemi",
  "Novák", "Okafor", "Østby", "Pacheco", "Pellegrini", "Quintero", "Rademaker", "Rosen", "Sæther",
  "Sato", "Schönfeld", "Silva", "Tanaka", "Tessier", "Uzun", "Valente", "Vermeer", "Wierzba", "Winther",
  "Xu", "Yıldız", "Zeller", "Zubiri"
] as const

/** A brand is a beginning and an ending: `Kestigate`, `Aldamoor`. */
export const brandBeginnings = [
  "Ald", "Bram", "Corv", "Dalv", "Elv", "Fenn", "Gild", "Harr", "Ivel", "Jund", "Kest", "Lorv", "Merr",
  "Nimb", "Orl", "Pell", "Quill", "Rav", "Sorr", "Thal", "Umbr", "Velt", "Wex", "Yarr", "Zell"
] as const

export const brandEndings = [
  "amoor", "anza", "aville", "enta", "eton", "ibrook", "igate", "istone", "ivera", "omar", "onda", "owick"
] as const

/** What follows the brand in the name of an affiliate's company. */
export const affiliateTrades = [
  "Media", "Digital", "Traffic", "Leads", "Partners", "Performance", "Publishing", "Deals", "Guides",
  "Reach"
] as const

export const streets = [
  "Harbour Street", "Mill Lane", "Linden Avenue", "Station Road", "Market Square", "Garden Street",
  "Bridge Street", "Orchard Road", "Chapel Street", "Canal Street", "Hill Road", "Museum Street"
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
  "spring", "summer", "evergreen", "retargeting", "lookalike", "brand", "test A", "test B", "top list",
  "review", "newsletter", "launch"
] as const

/** Where a click came from, as affiliates write it in their links. */
export const clickSources = [
  "feed", "stories", "newsletter", "top-list", "sidebar", "search-ads", "video-description", "push-1",
  "push-2", "native-7", "review-page", "bio-link"
] as const

export const creativeTitles = [
  "Banner 300x250", "Banner 728x90", "Banner 160x600", "Square 1080x1080", "Story 1080x1920", "Text link",
  "E-mail template", "Video 15 s"
] as const

export const landingPageTitles = [
  "Mobile page", "Quiz", "Long read", "Comparison table", "Spring campaign", "Newsletter sign-up",
  "Video page", "Short form"
] as const
