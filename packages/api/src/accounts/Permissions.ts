import { Permission } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { Area, groupTexts, NoTool, texts } from "../http/Marks.ts"
import * as Responses from "../http/Responses.ts"

/** What each role of managers may do. */
export class PermissionsApi extends HttpApiGroup.make("permissions")
  .add(
    HttpApiEndpoint.get("listPermissions", "/permissions", {
      success: Responses.success("Permissions List", {
        roles: Schema.Array(Permission.RolePermissions)
      }),
      error: ErrorResponses.BadRequest
    })
      .annotate(NoTool, "tools that the role lacks are not offered in the first place")
      .annotateMerge(
        texts(
          "List the permissions of each role",
          "What managers may do, by their role. `x-permission` names what an operation asks for."
        )
      )
  )
  .annotate(Area, "own")
  .annotateMerge(groupTexts("Permissions", "What roles of managers may do.")) {}
