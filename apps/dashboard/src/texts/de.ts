import { account } from "./de/account.ts"
import { accounts } from "./de/accounts.ts"
import { activity } from "./de/activity.ts"
import { adjusting } from "./de/adjusting.ts"
import { billing } from "./de/billing.ts"
import { calls } from "./de/calls.ts"
import { catalogue } from "./de/catalogue.ts"
import { checks } from "./de/checks.ts"
import { codes } from "./de/codes.ts"
import { leads } from "./de/leads.ts"
import { live } from "./de/live.ts"
import { money } from "./de/money.ts"
import { numbers } from "./de/numbers.ts"
import { office } from "./de/office.ts"
import { own } from "./de/own.ts"
import { partner } from "./de/partner.ts"
import { partners } from "./de/partners.ts"
import { problems } from "./de/problems.ts"
import { refusals } from "./de/refusals.ts"
import { reports } from "./de/reports.ts"
import { settings } from "./de/settings.ts"
import { shell } from "./de/shell.ts"
import { tracking } from "./de/tracking.ts"
import { words } from "./de/words.ts"

/**
 * German, by the parts of the dashboard. Its names are the English texts, so that a text without a
 * translation does not compile.
 */
export const de = {
  ...office,
  ...billing,
  ...activity,
  ...calls,
  ...codes,
  ...refusals,
  ...adjusting,
  ...account,
  ...accounts,
  ...catalogue,
  ...checks,
  ...leads,
  ...live,
  ...money,
  ...numbers,
  ...own,
  ...partner,
  ...partners,
  ...problems,
  ...reports,
  ...settings,
  ...shell,
  ...tracking,
  ...words
}
