import { PostingTemplate, type Vendor } from "@affnet/domain"

type Template = PostingTemplate.PostingTemplate | undefined

const known = new WeakMap<Vendor.Vendor, { readonly template: Template }>()

/** The posting instructions of a vendor taken apart, once for each time that they were read anew. */
export const templateOf = (vendor: Vendor.Vendor): Template => {
  const found = known.get(vendor)
  if (found !== undefined) return found.template
  const template = PostingTemplate.parse(vendor)
  known.set(vendor, { template })
  return template
}
