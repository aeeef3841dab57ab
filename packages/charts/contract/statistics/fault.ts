/** Why there is nothing to calculate. Each is said in words where it is drawn. */
export type Fault =
  | 'noValues'
  | 'oneValue'
  /** All values are equal, or a standard deviation of 0 was given. */
  | 'noSpread'
  /** Fewer values than one subgroup has. */
  | 'noSubgroup'
  | 'subgroupsOfOne'
  /** An np chart needs samples of one size. */
  | 'unequalSizes'
  | 'negativeCount'
  /** The size of a sample is 0, below 0 or missing. */
  | 'noSize'
  /** More nonconforming items than the sample has. */
  | 'aboveSize'
  /** The upper specification limit is not above the lower one. */
  | 'limitsOrder'
  /** The centre that was given cannot be that of such counts, such as a fraction above 1. */
  | 'impossibleCentre'
  /** More values than `MAX_POINTS`. */
  | 'tooMany'

/** A result, or the reason why there is none. */
export type Outcome<T> = { fault: Fault; result?: undefined } | { fault: null; result: T }

export const failed = (fault: Fault): { fault: Fault } => ({ fault })
export const done = <T>(result: T): { fault: null; result: T } => ({ fault: null, result })
