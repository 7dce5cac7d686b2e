import { Id, Manager } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { NoTool } from "../http/AsTool.ts"
import { changes, creates, details } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import { Area } from "../http/Permission.ts"
import { SetsPassword } from "../http/Repeatable.ts"
import * as Responses from "../http/Responses.ts"
import { groupTexts, texts } from "../http/Texts.ts"

const params = { id: Id.inPath(Manager.ManagerId) }
const shown = Responses.selection("ManagerListItem", Manager.Manager)
const info = { manager: Manager.Manager }
const noTool = "who runs the network is not set up by a model"

const rules =
  "Only an owner makes or changes owners. The last owner who can use the network can be neither lowered " +
  "nor disabled. Owners and admins see everything, so `assigned_only` is not for them."

/** Managers run the network. */
export class ManagersApi extends HttpApiGroup.make("managers")
  .add(
    HttpApiEndpoint.get("listManagers", "/managers", {
      query: listParams(Manager.Manager, { without: ["api_key"] }),
      success: Responses.page("Managers List", "managers", shown),
      error: ErrorResponses.BadRequest
    })
      .annotate(NoTool, noTool)
      .annotateMerge(
        texts(
          "List the managers",
          "Those who run the network. The search looks for names and e-mail addresses."
        )
      ),
    HttpApiEndpoint.get("getManager", "/managers/:id", {
      params,
      ...details("Manager Details", { manager: shown })
    })
      .annotate(NoTool, noTool)
      .annotateMerge(texts("Get a manager", "One manager.")),
    HttpApiEndpoint.post("createManager", "/managers", {
      ...creates(Manager.ManagerCreate),
      success: Responses.success("Manager Created", info)
    })
      .annotate(SetsPassword, true)
      .annotate(NoTool, noTool)
      .annotateMerge(texts("Create a manager", `Only \`email\` and \`role\` are needed. ${rules}`)),
    HttpApiEndpoint.put("updateManager", "/managers/:id", {
      params,
      ...changes(Manager.ManagerUpdate),
      success: Responses.success("Manager Updated", info)
    })
      .annotate(NoTool, noTool)
      .annotateMerge(
        texts(
          "Update a manager",
          "A missing key keeps its field; null clears names and phone. A changed role is in force with " +
            `the manager's next request. Safe to repeat. ${rules}`
        )
      ),
    HttpApiEndpoint.delete("deleteManager", "/managers/:id", {
      params,
      success: Responses.done("Manager Deleted"),
      error: [...ErrorResponses.removing, ErrorResponses.ValidationFailed]
    })
      .annotate(NoTool, noTool)
      .annotateMerge(
        texts(
          "Delete a manager",
          "The key stops working at once, and what was assigned to the manager is assigned to nobody " +
            "else. Logs keep the id. The last owner who can use the network cannot be deleted."
        )
      )
  )
  .annotate(Area, "managers")
  .annotateMerge(groupTexts("Managers", "Those who run the network.")) {}
