/** German: the network itself. */
export const settings = {
  From: "Von",
  Message: "Nachricht",
  "Nothing was done yet.": "Noch wurde nichts getan.",
  Of: "An",
  What: "Was",
  Who: "Wer"
}
