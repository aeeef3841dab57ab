import { defineEntity } from '@atrium/core/contract/define/entity'
import {
  choice,
  date,
  dt,
  fen,
  img,
  int,
  json,
  randomCode,
  ref,
  requiredJson,
  str,
} from '@atrium/core/contract/define/fields'
import { type Geo, geoSchema } from '@atrium/core/contract/geo'
import {
  type Answer,
  answersSchema,
  type FormValues,
  formValuesSchema,
} from '@atrium/core/contract/patterns/form-answers'
import { facilityForm } from '../form-fields.ts'

const shown = { readonly: true } as const

/** Something that is looked after: a pump, a lift, a room. Its printed code opens the page on which people report. */
export const facility = defineEntity({
  name: 'facility',
  path: '/api/facility/facility',
  table: 'facility_facility',
  view: 'facility_facility_row',
  module: 'facility',
  title: 'name',
  shared: true,
  ownedBy: ['keeper'],
  fields: {
    no: str(32, { required: true, unique: true, code: true }),
    name: str(40, { required: true }),
    category: ref('category', { required: true }),
    /** Values by the key of the category's fields; those of a field that the category has lost are kept. */
    fields: json<FormValues>(formValuesSchema(facilityForm), { default: {} }),
    /** The same with the fields as they were when they were answered. */
    answers: requiredJson<Answer[]>(answersSchema, { readonly: true, default: [] }),
    photos: img(9),
    site: str(100),
    coordinates: json<Geo>(geoSchema, { widget: 'geo' }),
    parent: ref('facility'),
    brand: str(40),
    model: str(40),
    serialNo: str(60, { code: true }),
    purchaseAt: date(),
    warrantyUntil: date(),
    cost: fen(),
    keeper: ref('user'),
    /** Part of the printed address, so it is random, never reused and never changed. */
    code: randomCode(16),
    openRepairs: int(shown),
    lastRepairAt: dt(shown),
    /** Expiring: it ends within 30 days. */
    warranty: choice({ 1: ['valid', 'green'], 2: ['expiring', 'orange'], 3: ['expired', 'grey'] }, shown),
  },
  status: {
    1: ['disabled', 'grey'],
    2: ['normal', 'green'],
    3: ['faulty', 'red'],
    4: ['repairing', 'orange'],
    5: ['scrapped', 'grey'],
  },
  calls: ['list', 'get', 'byNo', 'create', 'update', 'delete', 'export', 'import'],
  own: ['create', 'update', 'delete'],
  list: {
    columns: [
      'photos',
      'no',
      'name',
      'category',
      'site',
      'status',
      'keeper',
      'openRepairs',
      'lastRepairAt',
      'warranty',
    ],
    without: ['answers'],
    filters: [
      { field: 'category', by: 'branch' },
      'status',
      'keeper',
      'warranty',
      'parent',
      { field: 'warrantyUntil', by: 'range' },
    ],
    search: ['no', 'name', 'site', 'brand', 'model', 'serialNo'],
    finds: { by: { name: 'part', no: 'part', serialNo: 'whole' }, shows: ['no', 'site'] },
  },
  form: [
    { group: 'facility', fields: ['no', 'name', 'category', 'fields', 'photos'] },
    { group: 'place', fields: ['site', 'coordinates', 'parent', 'keeper'] },
    { group: 'make', fields: ['brand', 'model', 'serialNo', 'purchaseAt', 'warrantyUntil', 'cost', 'remark'] },
  ],
  actions: {
    disable: { from: ['normal', 'faulty', 'repairing'], to: 'disabled' },
    enable: { from: ['disabled', 'scrapped'], to: 'normal', effect: true },
    scrap: {
      from: ['disabled', 'normal', 'faulty', 'repairing'],
      to: 'scrapped',
      effect: true,
      danger: true,
      quiet: true,
    },
    // What its repairs say about it.
    fail: { from: ['normal', 'repairing'], to: 'faulty', by: 'system' },
    repair: { from: ['normal', 'faulty'], to: 'repairing', by: 'system' },
    restore: { from: ['faulty', 'repairing'], to: 'normal', by: 'system' },
  },
})
