import { Id, Manager } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import { Area, groupTexts, ManagesKeys, NoTool, SetsPassword, texts } from "../http/Marks.ts"
import { records } from "../http/Records.ts"
import * as Responses from "../http/Responses.ts"

const params = { id: Id.inPath(Manager.ManagerId) }
const managers = records({
  path: "/managers",
  id: "id",
  params,
  query: listParams(Manager.Manager, { without: ["api_key"] }),
  one: "Manager",
  many: "Managers",
  key: "manager",
  keys: "managers",
  record: Manager.Manager
})
const noTool = "who runs the network is not set up by a model"

const rules =
  "Only an owner makes or changes owners. The last owner who can use the network can be neither lowered " +
  "nor disabled. Owners and admins see everything, so `assigned_only` is not for them."

/** Managers run the network. */
export class ManagersApi extends HttpApiGroup.make("managers")
  .add(
    managers
      .list(
        "List the managers",
        "Those who run the network. The search looks for names and e-mail addresses."
      )
      .annotate(NoTool, noTool),
    managers.get("Get a manager", "One manager.").annotate(NoTool, noTool),
    managers
      .create(
        Manager.ManagerCreate,
        "Create a manager",
        `Only \`email\` and \`role\` are needed. ${rules}`
      )
      .annotate(SetsPassword, true)
      .annotate(ManagesKeys, true)
      .annotate(NoTool, noTool),
    managers
      .update(
        Manager.ManagerUpdate,
        "Update a manager",
        "A missing key keeps its field; null clears names and phone. A changed role is in force with " +
          `the manager's next request. Safe to repeat. ${rules}`
      )
      .annotate(ManagesKeys, true)
      .annotate(NoTool, noTool),
    HttpApiEndpoint.delete("deleteManager", "/managers/:id", {
      params,
      success: Responses.done("Manager Deleted"),
      error: [...ErrorResponses.removing, ErrorResponses.ValidationFailed]
    })
      .annotate(ManagesKeys, true)
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
