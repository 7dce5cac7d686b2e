/** German: live numbers, plots and search. */
export const live = {
  "As a table": "Als Tabelle",
  "Clicks by country": "Klicks nach Ländern",
  "Clicks by hour and weekday": "Klicks nach Stunde und Wochentag",
  "From clicks to approved conversions": "Vom Klick zur bestätigten Konversion",
  "Go to a page or a record, by name or id": "Gehe zu Seite oder Datensatz, nach Name oder Id",
  Insights: "Einblicke",
  Live: "Live",
  "QR code": "QR-Code",
  "The last four weeks of the days chosen; hours are those of {zone}.":
    "Die letzten vier Wochen der gewählten Tage; Stunden sind die von {zone}."
}
