/** Texts as banks take them. */

const nameMax = 70

/** Letters that have no accent to take off. */
const plain: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  þ: "th",
  Þ: "Th",
  ı: "i",
  "&": "+"
}

/** The Latin characters that every bank takes (EPC217-08): others are a point. */
export const latin = (written: string): string =>
  written
    .replaceAll(/[^\0-%'-\x7F]/gu, (sign) => plain[sign] ?? sign)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/gu, ".")

/** A name, or `otherwise` when nothing of it can be written. */
export const named = (name: string, otherwise: string): string => {
  const written = latin(name).slice(0, nameMax).trim()
  return /[A-Za-z0-9]/u.test(written) ? written : otherwise
}
