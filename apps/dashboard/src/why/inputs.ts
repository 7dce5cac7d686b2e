/** `offer_id=39, device_type=smartphone` as people write it: “offer 39, device type smartphone”. */
export const inputs = (given: string): string =>
  given
    .split(", ")
    .map((part) => {
      const [name = "", ...value] = part.split("=")
      if (value.length === 0) return part
      return `${name.replace(/_id$/u, "").replaceAll("_", " ")} ${value.join("=")}`
    })
    .join(", ")
