import { Id, Member, type Role } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { creates, sends } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import { Area, groupTexts, ManagesKeys, NoTool, texts } from "../http/Marks.ts"
import { listItem } from "../http/Records.ts"
import * as Responses from "../http/Responses.ts"

const path = "/people"
const params = { id: Id.inPath(Member.MemberId) }
const info = { person: Member.Member }
const lastAdmin = "The last admin of an account stays one."

/** The people of the caller's account; each role's prefix has such endpoints. */
const people = <const Name extends string>(role: Role.Role, id: Name) => {
  const owner = `${role.charAt(0).toUpperCase()}${role.slice(1)}`
  return HttpApiGroup.make(id)
    .add(
      HttpApiEndpoint.get("listPeople", path, {
        query: listParams(Member.Member),
        success: Responses.page("People List", "people", listItem(Member.Member)),
        error: ErrorResponses.BadRequest
      }).annotateMerge(
        texts(
          "List the people of the own account",
          "Those who sign in to it, and those who are invited to.",
          `list${owner}People`
        )
      ),
      HttpApiEndpoint.post("invitePerson", path, {
        ...creates(Member.MemberInvite),
        success: Responses.success("Person Invited", info)
      })
        .annotate(ManagesKeys, true)
        .annotateMerge(
          texts(
            "Invite somebody to the own account",
            "Mails a link that is good for seven days and works once. Whoever has no password yet chooses one " +
              "there. Inviting somebody again who has not accepted mails another link in place of the first. " +
              `An account has ${Member.most} people at most.`,
            `invite${owner}Person`
          )
        ),
      HttpApiEndpoint.put("updatePerson", `${path}/:id`, {
        params,
        ...sends(Member.MemberUpdate),
        success: Responses.success("Person Updated", info)
      })
        .annotate(ManagesKeys, true)
        .annotateMerge(
          texts(
            "Change what a person may do",
            `In force with the person's next request. ${lastAdmin} Safe to repeat.`,
            `update${owner}Person`
          )
        ),
      HttpApiEndpoint.delete("removePerson", `${path}/:id`, {
        params,
        success: Responses.done("Person Removed"),
        error: [...ErrorResponses.reading, ErrorResponses.ValidationFailed]
      })
        .annotate(ManagesKeys, true)
        .annotateMerge(
          texts(
            "Remove a person from the own account",
            `Ends the person's sessions for it, or the invitation, at once. ${lastAdmin}`,
            `remove${owner}Person`
          )
        )
    )
    .annotateEndpoints(NoTool, "who signs in to an account is decided by people")
    .annotateMerge(
      groupTexts("People", "Those who sign in to an account, as admin, member or viewer.")
    )
}

/** The people of a manager's account. */
export class ManagerMembersApi extends people("manager", "managerMembers").annotate(Area, "own") {}

/** The people of an advertiser's account. */
export class AdvertiserMembersApi extends people("advertiser", "advertiserMembers") {}

/** The people of an affiliate's account. */
export class AffiliateMembersApi extends people("affiliate", "affiliateMembers") {}
