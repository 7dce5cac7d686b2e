/** German: affiliates and advertisers, as managers see them. */
export const accounts = {
  "API access": "API-Zugang",
  "Balance due": "Fälliges Guthaben",
  Company: "Firma",
  "From referrals": "Aus Empfehlungen",
  "Id elsewhere": "Id anderswo",
  "Internal notes": "Interne Notizen",
  "Managers alone see them.": "Nur Manager sehen sie.",
  Money: "Geld",
  "New advertiser": "Neuer Werbekunde",
  "New affiliate": "Neuer Partner",
  "No advertisers yet. Add the first one; offers belong to it.":
    "Noch keine Werbekunden. Legen Sie den ersten an; Angebote gehören zu ihm.",
  "No affiliates yet. Add one, or let them sign up in the settings of the network.":
    "Noch keine Partner. Legen Sie einen an, oder lassen Sie sie sich anmelden.",
  Notes: "Notizen",
  "Paid by": "Bezahlt per",
  Person: "Person",
  "Referred by": "Empfohlen von",
  Reject: "Ablehnen",
  "The account sees them.": "Das Konto sieht sie.",
  "The affiliate can sign in and promote offers at once.":
    "Der Partner kann sich sofort anmelden und Angebote bewerben.",
  "The affiliate stays shut out.": "Der Partner bleibt ausgesperrt."
}
