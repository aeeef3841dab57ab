import { defineEntity } from '@atrium/core/contract/define/entity'
import { bool, choice, dt, img, int, json, ref, requiredJson, str } from '@atrium/core/contract/define/fields'
import { type Geo, geoSchema } from '@atrium/core/contract/geo'
import { type Answer, answersSchema } from '@atrium/core/contract/patterns/form-answers'

const resolvedHere = { prop: 'createRepair', is: [false] } as const

/** What an inspector has found at one point. Only phones send it, so there is no create and no update. */
export const pointRecord = defineEntity({
  name: 'pointRecord',
  path: '/api/inspection/record/point',
  table: 'inspection_point_record',
  module: 'record/point',
  title: 'name',
  fields: {
    pathRecord: ref('pathRecord', { required: true, readonly: true }),
    path: ref('path', { required: true, readonly: true }),
    point: ref('point', { required: true, readonly: true }),
    /** The point's name at that time. */
    name: str(40, { required: true, readonly: true }),
    inspector: ref('user', { required: true, readonly: true }),
    /** By the phone's clock. */
    at: dt({ required: true, readonly: true }),
    receivedAt: dt({ required: true, readonly: true }),
    /** The server had it only after the round was due. */
    late: bool({ required: true, readonly: true }),
    coordinates: json<Geo>(geoSchema, { readonly: true, widget: 'geo' }),
    distance: int({ readonly: true, unit: 'm' }),
    values: requiredJson<Answer[]>(answersSchema, { readonly: true }),
    photos: img(9, { readonly: true }),
    exceptionStatus: choice(
      { 1: ['normal', 'green'], 2: ['exception', 'red'], 3: ['resolved', 'green'] },
      { readonly: true },
    ),
    exceptionDesc: str(2000, { readonly: true }),
    handler: ref('user', { readonly: true }),
    handleResult: str(500, { readonly: true }),
    handlePhotos: img(9, { readonly: true }),
    handledAt: dt({ readonly: true }),
  },
  status: { 1: ['normal', 'green'], 2: ['exception', 'red'], 3: ['resolved', 'green'] },
  calls: ['list', 'get', 'delete', 'export'],
  own: ['delete'],
  ownedBy: ['inspector'],
  // Whose finish resolves the exception.
  workOrder: { permission: 'resolveException', from: ['exception'] },
  list: {
    columns: ['at', 'name', 'exceptionStatus', 'exceptionDesc', 'path', 'inspector', 'distance', 'photos', 'handler'],
    filters: [
      'exceptionStatus',
      'path',
      'point',
      'inspector',
      { field: 'at', by: 'range' },
      'pathRecord',
      { field: 'handledAt', by: 'range' },
    ],
    search: ['name', 'exceptionDesc'],
    sort: '-at',
    waiting: {
      name: { zh_CN: '巡检异常', en_US: 'Inspection exceptions' },
      when: { exceptionStatus: 2 },
      acts: ['resolveException'],
      shows: ['name', 'exceptionDesc', 'path', 'inspector', 'at'],
    },
  },
  actions: {
    resolveException: {
      from: ['exception'],
      to: 'resolved',
      effect: true,
      input: {
        /** It stays open until the repair is finished, which then is what was done. */
        createRepair: bool({ default: false, with: 'workOrders' }),
        handleResult: str(500, { min: 2, required: true, when: resolvedHere }),
        handlePhotos: img(9, { when: resolvedHere }),
      },
    },
  },
})
