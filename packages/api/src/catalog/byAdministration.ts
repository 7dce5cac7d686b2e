/** Why no tool calls what managers set up. */
export const byAdministration = "set up by managers in the administration toolset"
