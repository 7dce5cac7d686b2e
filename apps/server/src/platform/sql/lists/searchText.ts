import { SearchText } from "@affnet/domain"

/** The text for full-text search. Computed here rather than in SQL, so that both engines agree. */
export const searchText = SearchText.of

/** The words of a search: a row is found when its text has all of them. */
export const searchWords = SearchText.wordsOf
