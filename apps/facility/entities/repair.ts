import { defineEntity } from '@atrium/core/contract/define/entity'
import {
  choice,
  dt,
  fen,
  img,
  int,
  json,
  phone,
  ref,
  refs,
  serialNo,
  str,
  text,
} from '@atrium/core/contract/define/fields'
import { type PhonePlace, phonePlaceSchema, submissionInput } from '@atrium/core/contract/patterns/submission'
import { Type } from 'typebox'

const shown = { readonly: true } as const

/** Somebody wrote, or something happened; `type` 1 status, 2 comment, 3 comment with photos. */
export interface LogEntry {
  at: string
  by: string | null
  byName: string
  type: number
  content: string
  photos: string[]
  /** Of what was written on a phone: when and where, as the phone reports it. It may have arrived much later. */
  takenAt: string | null
  place: PhonePlace | null
}

const logSchema = Type.Array(
  Type.Object({
    at: Type.String(),
    by: Type.Union([Type.String(), Type.Null()]),
    byName: Type.String(),
    type: Type.Integer(),
    content: Type.String(),
    photos: Type.Array(Type.String()),
    takenAt: Type.Union([Type.String(), Type.Null()]),
    place: Type.Union([phonePlaceSchema, Type.Null()]),
  }),
)

export const PRIORITIES = { 1: ['low'], 2: ['medium'], 3: ['high'], 4: ['urgent', 'orange'] } as const
export const SOURCES = { 1: ['office'], 2: ['scan'], 3: ['inspection'], 4: ['alarm'] } as const

/** A work order: something is broken, somebody mends it, whoever reported it hears of it. */
export const repair = defineEntity({
  name: 'repair',
  path: '/api/facility/repair',
  table: 'facility_repair',
  view: 'facility_repair_row',
  module: 'repair',
  title: 'title',
  ownedBy: ['reporter', 'defaultRepairer', 'repairers'],
  fields: {
    no: serialNo('R'),
    title: str(60, { required: true }),
    /** Absent: the place is in the description. */
    facility: ref('facility'),
    category: ref('category', shown),
    description: text(5000, { required: true }),
    photos: img(9),
    priority: choice(PRIORITIES, { required: true, default: 2 }),
    /** A user of the tenant; others have only a name and a number. */
    reporter: ref('user'),
    reporterName: str(40),
    reporterMobile: phone(),
    source: choice(SOURCES, { readonly: true, required: true, default: 1 }),
    /** The row of another app that it was made from. */
    fromApp: str(40, shown),
    fromEntity: str(40, shown),
    fromId: str(40, shown),
    dueAt: dt(),
    /** Of open ones, whether the time is over; of finished ones, whether they were finished in time. */
    deadline: choice({ 1: ['inTime', 'green'], 2: ['late', 'orange'] }, shown),
    /** Of the category: the one who was informed, and who sees it before anybody has accepted it. */
    defaultRepairer: ref('user', shown),
    repairers: refs('user', shown),
    acceptedAt: dt(shown),
    firstReactAt: dt(shown),
    finishedAt: dt(shown),
    result: text(5000, shown),
    resultPhotos: img(9, shown),
    cost: fen(shown),
    laborMinutes: int({ readonly: true, max: 100_000, unit: 'min' }),
    signature: img(1, shown),
    rating: int({ readonly: true, min: 1, max: 5 }),
    feedback: str(500, shown),
    logs: json<LogEntry[]>(logSchema, shown),
  },
  /** `reminded`: how often its repairers were: 1 soon due, 2 due, 3 overdue. */
  internal: { reminded: 'plain', reporterTokenHash: 'plain' },
  status: {
    1: ['submitted', 'orange'],
    2: ['accepted', 'blue'],
    3: ['inProgress', 'blue'],
    4: ['finished', 'green'],
    5: ['rejected', 'grey'],
  },
  calls: ['list', 'get', 'create', 'update', 'delete', 'export'],
  own: ['create', 'update', 'delete'],
  list: {
    columns: [
      'no',
      'title',
      'facility',
      'priority',
      'status',
      'reporterName',
      'repairers',
      'createdAt',
      'dueAt',
      'finishedAt',
      'deadline',
      'cost',
    ],
    without: ['logs', 'resultPhotos', 'signature'],
    filters: [
      'status',
      'priority',
      'facility',
      'category',
      'repairers',
      'deadline',
      { field: 'createdAt', by: 'range' },
      { field: 'firstReactAt', by: 'range' },
      { field: 'finishedAt', by: 'range' },
    ],
    search: ['no', 'title', 'description', 'reporterName'],
    waiting: {
      name: { zh_CN: '报修工单', en_US: 'Repair orders' },
      when: { status: 1 },
      acts: ['accept', 'reject'],
      shows: ['title', 'facility', 'priority', 'description', 'reporterName', 'createdAt', 'dueAt'],
    },
    finds: { by: { title: 'part', no: 'part', reporterMobile: 'whole' }, shows: ['no', 'reporterName'] },
  },
  form: [
    { group: 'report', fields: ['title', 'facility', 'description', 'photos', 'priority', 'dueAt'] },
    { group: 'reporter', fields: ['reporter', 'reporterName', 'reporterMobile', 'remark'] },
  ],
  actions: {
    accept: {
      from: ['submitted'],
      to: 'accepted',
      effect: true,
      input: { repairers: refs('user', { required: true }), dueAt: dt(), ...submissionInput },
    },
    start: { from: ['accepted'], to: 'inProgress', effect: true, input: submissionInput },
    finish: {
      from: ['inProgress'],
      to: 'finished',
      effect: true,
      input: {
        result: text(5000, { required: true }),
        resultPhotos: img(9),
        cost: fen(),
        laborMinutes: int({ max: 100_000, unit: 'min' }),
        signature: img(1),
        ...submissionInput,
      },
    },
    assign: {
      from: ['accepted', 'inProgress'],
      to: 'same',
      effect: true,
      quiet: true,
      input: { repairers: refs('user', { required: true }) },
    },
    rate: {
      from: ['finished'],
      to: 'same',
      lacks: 'rating',
      doer: 'reporter',
      effect: true,
      input: { rating: int({ required: true, min: 1, max: 5 }), feedback: str(500) },
    },
    reject: {
      from: ['submitted', 'accepted'],
      to: 'rejected',
      effect: true,
      danger: true,
      input: { reason: str(200, { required: true, min: 2 }) },
    },
  },
})
