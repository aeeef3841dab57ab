import { defineEntity } from '@atrium/core/contract/define/entity'
import { choice, dt, int, ref, refs, str } from '@atrium/core/contract/define/fields'

/**
 * One round along a path. It keeps the points, forms and needs that the path had when it became due: a change of the
 * path does not change a round that somebody may be walking.
 */
export const pathRecord = defineEntity({
  name: 'pathRecord',
  path: '/api/inspection/record/path',
  table: 'inspection_path_record',
  module: 'record/path',
  title: 'name',
  fields: {
    path: ref('path', { required: true }),
    name: str(40, { readonly: true }),
    /** Whoever has sent the first point; of a round that was opened by hand, whom it was given to. */
    inspector: ref('user'),
    /** Everybody who may walk it. */
    inspectors: refs('user', { readonly: true }),
    origin: choice({ 1: ['schedule'], 2: ['hand'] }, { readonly: true }),
    planAt: dt(),
    dueAt: dt({ readonly: true }),
    /** By the phone's clock, as the moments of the points are. */
    startedAt: dt({ readonly: true }),
    finishedAt: dt({ readonly: true }),
    /** When the server had the last point. */
    receivedAt: dt({ readonly: true }),
    timing: choice({ 1: ['onTime', 'green'], 2: ['late', 'orange'] }, { readonly: true }),
    total: int({ readonly: true }),
    done: int({ readonly: true, default: 0 }),
    /** Exceptions that nobody has resolved yet. */
    exceptionNum: int({ readonly: true, default: 0 }),
  },
  /** `PlannedRound`. */
  internal: { plan: 'json' },
  status: {
    1: ['planned', 'grey'],
    2: ['running', 'blue'],
    3: ['done', 'green'],
    4: ['missed', 'red'],
    5: ['cancelled', 'grey'],
  },
  calls: ['list', 'get', 'create', 'delete', 'export'],
  own: ['create', 'delete'],
  ownedBy: ['inspector', 'inspectors'],
  list: {
    columns: [
      'name',
      'inspector',
      'planAt',
      'startedAt',
      'finishedAt',
      'done',
      'total',
      'exceptionNum',
      'status',
      'timing',
    ],
    filters: ['status', 'path', 'inspector', { field: 'planAt', by: 'range' }, 'timing', 'origin'],
    search: ['name'],
    sort: '-planAt',
  },
  form: [{ group: 'round', fields: ['path', 'inspector', 'planAt'] }],
  // All are done by scans and by time.
  actions: {
    start: { from: ['planned'], to: 'running', by: 'system' },
    finish: { from: ['running', 'missed'], to: 'done', by: 'system' },
    miss: { from: ['planned', 'running'], to: 'missed', by: 'system' },
    cancel: { from: ['planned'], to: 'cancelled', by: 'system' },
  },
  check: ({ inspector }) => (inspector ? {} : { inspector: { zh_CN: '请选择巡检员', en_US: 'Choose the inspector' } }),
})
