import { statusesOf } from '@atrium/core/contract/define/entity'
import { facility, repair } from '../index.ts'

/** The numbers of the statuses by their names. */
export const REPAIR = statusesOf(repair)
export const FACILITY = statusesOf(facility)
