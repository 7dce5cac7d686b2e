import { Permission } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { NoTool } from "../http/AsTool.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { Area } from "../http/Permission.ts"
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
        OpenApi.annotations({
          summary: "List the permissions of each role",
          description:
            "What managers may do, by their role. `x-permission` names what an operation asks for."
        })
      )
  )
  .annotate(Area, "own")
  .annotateMerge(
    OpenApi.annotations({ title: "Permissions", description: "What roles of managers may do." })
  ) {}
