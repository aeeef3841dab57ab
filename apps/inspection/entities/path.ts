import { defineEntity } from '@atrium/core/contract/define/entity'
import { bool, dt, int, refs, requiredJson, str } from '@atrium/core/contract/define/fields'
import { enabledActions, enabledStatus } from '@atrium/core/contract/patterns/enabled'
import type { Text } from '@atrium/core/contract/refusal'
import { byHand, type Schedule, scheduleFault, scheduleSchema } from '../schedule.ts'

/** Points that are visited in one round, who visits them and when. */
export const path = defineEntity({
  name: 'path',
  path: '/api/inspection/path',
  table: 'inspection_path',
  view: 'inspection_path_row',
  module: 'path',
  title: 'name',
  fields: {
    name: str(40, { required: true, unique: true }),
    /** In the order in which they are visited. */
    points: refs('point', { required: true }),
    inspectors: refs('user', { required: true }),
    /** A point may be visited only after those before it. */
    inOrder: bool({ required: true, default: false }),
    schedule: requiredJson<Schedule>(scheduleSchema, { default: byHand }),
    /** A round that is not finished so long after it was due is missed. */
    limitMinutes: int({ min: 1, max: 10_080, unit: 'min', required: true, default: 120 }),
    needPhoto: bool({ required: true, default: false }),
    needLocation: bool({ required: true, default: true }),
    /** Each exception becomes a repair without a person's doing. */
    exceptionRepair: bool({ required: true, default: false, with: 'workOrders' }),
    nextAt: dt({ readonly: true }),
    /** By whose clock that is. */
    dueZone: str(64, { readonly: true }),
    lastRunAt: dt({ readonly: true }),
    /** Percent of the points that were visited in the rounds of the last 30 days that are over. */
    completion: int({ readonly: true, unit: '%' }),
  },
  status: enabledStatus,
  calls: ['list', 'get', 'create', 'update', 'delete'],
  own: ['create', 'update', 'delete'],
  ownedBy: ['inspectors'],
  list: {
    columns: ['name', 'points', 'inspectors', 'schedule', 'inOrder', 'nextAt', 'lastRunAt', 'completion', 'status'],
    filters: ['status', 'inspectors', 'points'],
    search: ['name'],
    finds: { by: { name: 'part' }, shows: ['nextAt'] },
  },
  form: [
    { group: 'round', fields: ['name', 'points', 'inspectors', 'inOrder'] },
    { group: 'time', fields: ['schedule', 'limitMinutes'] },
    { group: 'needs', fields: ['needLocation', 'needPhoto', 'exceptionRepair'] },
  ],
  actions: {
    disable: { ...enabledActions.disable, effect: true },
    enable: { ...enabledActions.enable, effect: true },
  },
  check({ points, inspectors, schedule }) {
    const wrong: Record<string, Text> = {}
    if (Array.isArray(points) && points.length === 0) {
      wrong.points = { zh_CN: '至少需要一个巡检点', en_US: 'At least one point is needed' }
    }
    if (Array.isArray(inspectors) && inspectors.length === 0) {
      wrong.inspectors = { zh_CN: '至少需要一位巡检员', en_US: 'At least one inspector is needed' }
    }
    const fault = schedule ? scheduleFault(schedule as Schedule) : undefined
    if (fault) wrong.schedule = fault
    return wrong
  },
})
