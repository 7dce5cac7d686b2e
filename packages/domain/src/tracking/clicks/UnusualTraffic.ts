/**
 * Whether an affiliate's clicks of a minute are a sign of a flood: far more than in that affiliate's own recent
 * minutes. Anyone can click on an affiliate's links, so this is a reason to look, never one to refuse.
 */

/** Fewer clicks a minute are normal for any affiliate. */
export const leastClicks = 1_000

/** So many times the usual clicks are unusual. */
export const factor = 10

/** Nothing is unusual before so many minutes were watched. */
export const learningMinutes = 10

/** What is usual is about the mean of so many minutes. */
const memoryMinutes = 60

/** The most clicks a minute that are not unusual. */
export const bound = (usual: number, minutesWatched: number): number =>
  minutesWatched < learningMinutes
    ? Number.POSITIVE_INFINITY
    : Math.max(leastClicks, factor * usual)

/** More than so many times the usual clicks count as no more, so that a flood does not soon pass for the usual. */
const growth = 2

const mostLearnt = (usual: number, minutesWatched: number): number =>
  minutesWatched < learningMinutes
    ? Number.POSITIVE_INFINITY
    : Math.max(leastClicks, growth * usual)

/** What is usual after one more minute. */
export const learn = (usual: number, clicks: number, minutesWatched: number): number =>
  usual +
  (Math.min(clicks, mostLearnt(usual, minutesWatched)) - usual) /
    Math.min(minutesWatched + 1, memoryMinutes)
