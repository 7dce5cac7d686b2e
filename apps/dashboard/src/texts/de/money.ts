/** German: invoices and payouts. */
export const money = {
  Amount: "Betrag",
  Count: "Anzahl",
  Date: "Datum",
  Due: "Fällig",
  "Kind of tax": "Art der Steuer",
  Lines: "Posten",
  "Made by": "Von",
  Memo: "Vermerk",
  "No lines.": "Keine Posten.",
  Tax: "Steuer",
  Total: "Summe",
  "Without tax": "Ohne Steuer"
}
