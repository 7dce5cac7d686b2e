import { NetworkSettings } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { changes } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { fieldsParam } from "../http/ListParams.ts"
import { Area, groupTexts, NoTool, texts } from "../http/Marks.ts"
import * as Responses from "../http/Responses.ts"

const path = "/settings/network"

/** Settings of the whole network. */
export class NetworkSettingsApi extends HttpApiGroup.make("networkSettings")
  .add(
    HttpApiEndpoint.get("getNetworkSettings", path, {
      query: fieldsParam,
      success: Responses.success("Network Settings", {
        network: Responses.selection("NetworkSettingsPart", NetworkSettings.NetworkSettings)
      }),
      error: ErrorResponses.BadRequest
    })
      .annotate(NoTool, "a person sets the network up")
      .annotateMerge(
        texts(
          "Get the network's settings",
          "Title, currency, time zone, tracking domains, and what invoices show: legal name, address, " +
            "tax number, bank account and logo."
        )
      ),
    HttpApiEndpoint.put("updateNetworkSettings", path, {
      ...changes(NetworkSettings.NetworkSettingsUpdate),
      success: Responses.success("Network Settings Updated", {
        network: NetworkSettings.NetworkSettings
      })
    })
      .annotate(NoTool, "a person sets the network up")
      .annotateMerge(
        texts(
          "Update the network's settings",
          "A missing key keeps its field, null clears it. Currency and time zone stay as they are once " +
            "clicks or conversions were counted. Safe to repeat."
        )
      )
  )
  .annotate(Area, "settings")
  .annotateMerge(groupTexts("Network settings", "How the network as a whole is set up.")) {}
