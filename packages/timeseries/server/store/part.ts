import { definePart } from '@atrium/core/server/call/part'
import type { Timeseries } from './model.ts'

/** The time-series store of this process, or the engine process's. */
export const timeseriesOf = definePart<Timeseries>('time-series store')
