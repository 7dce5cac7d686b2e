/** German: reports that are kept under a name. */
export const reports = {
  "And by": "Und nach",
  "And by nothing else": "Und nach nichts weiter",
  "Asks for": "Fragt nach",
  "By mail": "Per Mail",
  Daily: "Täglich",
  "Day by day, up to {count} of these": "Tag für Tag, bis zu {count} davon",
  "Day of the month": "Tag des Monats",
  "0 to 23, in the time zone of the account.": "0 bis 23, in der Zeitzone des Kontos.",
  "A month that lacks it has it on its last day.":
    "Ein Monat, dem er fehlt, hat ihn an seinem letzten Tag.",
  Hour: "Stunde",
  "It is mailed no longer. Nothing that it was about goes.":
    "Er wird nicht mehr verschickt. Nichts, worum es in ihm ging, geht verloren.",
  "Its name alone becomes another.": "Nur der Name wird ein anderer.",
  "Mail it": "Verschicken",
  "Managers with these roles find it among their saved reports, and see in it what they may see anyway.":
    "Manager mit diesen Rollen finden ihn unter ihren gespeicherten Berichten und sehen darin, was sie ohnehin sehen dürfen.",
  "Next time": "Nächstes Mal",
  "No saved reports yet. Statistics can be saved under a name.":
    "Noch keine gespeicherten Berichte. Statistiken lassen sich unter einem Namen speichern.",
  Own: "Eigener",
  "People of this account.": "Personen dieses Kontos.",
  Rename: "Umbenennen",
  Report: "Bericht",
  "Save under a name": "Unter einem Namen speichern",
  "Saved reports": "Gespeicherte Berichte",
  "Share it": "Teilen",
  "Shared with": "Geteilt mit",
  "Show it": "Zeigen",
  "The report is mailed as CSV, to each as that person may see the account.":
    "Der Bericht wird als CSV verschickt, an jede Person so, wie sie das Konto sehen darf.",
  "The report stands under Saved reports, from where it can be mailed as well.":
    "Der Bericht steht unter „Gespeicherte Berichte“ und kann von dort auch verschickt werden.",
  "The last day is before the first.": "Der letzte Tag liegt vor dem ersten.",
  "These are more days than are read at once: the first of them are missing here.":
    "Das sind mehr Tage, als auf einmal gelesen werden: Die ersten davon fehlen hier.",
  To: "An"
}
