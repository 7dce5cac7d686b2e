/** Why no tool calls what several groups have; see `NoTool`. */

/** Keys, tokens and signing secrets. */
export const ofSecrets = "keys and secrets are not for models, which would be shown them"

/** Reports that are asked for by POST. */
export const posted = "the same as the GET, for callers with long filters"

/** Names of columns and breakdowns. */
export const ofReports = "`report_schema` has the same from the domain"

/** Trees of statistics. */
export const ofTrees = "`report_run` has the same as a table"

/** Settings, campaigns and vendors of leads. */
export const ofDeliveries = "setting up deliveries takes templates that a person tests"
