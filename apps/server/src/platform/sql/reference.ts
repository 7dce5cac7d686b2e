/** A mention of another resource by its two columns; null when the join found no such row. */
export const reference = (id: unknown, title: unknown) => (title === null ? null : { id, title })
