/**
 * Whether an affiliate's clicks of a minute are a sign of a flood: far more than in that affiliate's own recent
 * minutes. Anyone can click on an affiliate's links, so this is a reason to look, never one to refuse.
 */

/** Fewer clicks a minute are normal for any affiliate. */
export const leastClicks = 1_000

/** The multiple of the usual clicks that is unusual. */
export const factor = 10

/** The minutes to observe before anything is unusual. */
export const learningMinutes = 10

/** The minutes that the usual rate is the mean of, about. */
const memoryMinutes = 60

/** The most clicks a minute that are not unusual. */
export const bound = (usual: number, minutesWatched: number): number =>
  minutesWatched < learningMinutes
    ? Number.POSITIVE_INFINITY
    : Math.max(leastClicks, factor * usual)

/**
 * The multiple of the usual clicks above which more count as no more, so that a flood does not soon become the
 * usual rate.
 */
const growth = 2

const mostLearnt = (usual: number, minutesWatched: number): number =>
  minutesWatched < learningMinutes
    ? Number.POSITIVE_INFINITY
    : Math.max(leastClicks, growth * usual)

/** The usual rate after one more minute. */
export const learn = (usual: number, clicks: number, minutesWatched: number): number =>
  usual +
  (Math.min(clicks, mostLearnt(usual, minutesWatched)) - usual) /
    Math.min(minutesWatched + 1, memoryMinutes)
