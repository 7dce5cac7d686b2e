import { AffnetClient, RequestId } from "@affnet/client/effect"
import { LandingPage, Offer } from "@affnet/domain"
import { Effect, Option } from "effect"

export const rename = Effect.fn("rename")(
  function* (title: string) {
    const client = yield* AffnetClient
    const { url } = yield* client.landingPages.updateLandingPage({
      params: { offer_id: Offer.OfferId.make(1), url_id: LandingPage.LandingPageId.make(2) },
      payload: { title }
    })
    return `It is called ${url.title} now.`
  },
  Effect.catchTags({
    NotFound: () => Effect.succeed("There is no such landing page."),
    // { title: ["must be text of 1 to 128 characters"] }
    ValidationFailed: ({ errors }) => Effect.succeed(Object.values(errors).flat().join(" "))
  }),
  Effect.tapError((error) => Effect.logError(Option.getOrNull(RequestId.ofError(error)), error))
)
