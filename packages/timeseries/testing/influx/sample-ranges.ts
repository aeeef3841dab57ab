/** Ranges of the sample lines, and a time inside them. */
export const T0 = 1_600_000_000
export const within = `time >= ${T0}s AND time < ${T0 + 20_000}s`
export const wide = `time >= ${T0 - 3600}s AND time <= ${T0 + 50_000}s`
