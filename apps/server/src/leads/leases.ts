/** An attempt takes 30 seconds at most; clocks of processes may differ by the rest. */
export const leaseMillis = 75_000

/** So long, from the beginning of the request, its first attempts may begin. */
export const budgetMillis = 25_000

/** Until its last attempt is begun, what a request has not tried yet is its own. */
export const reservationMillis = budgetMillis + leaseMillis
