/** German: the own account. */
export const account = {
  "Change it": "Ändern",
  "Last time": "Zuletzt",
  "Paid to": "Bezahlt an",
  Places: "Orte",
  Role: "Rolle",
  "Saved.": "Gespeichert.",
  "Second factor": "Zweiter Faktor",
  "Where you are signed in": "Wo Sie angemeldet sind"
}
