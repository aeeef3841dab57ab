import { defineEntity } from '@atrium/core/contract/define/entity'
import { img, int, json, randomCode, ref, requiredJson, str } from '@atrium/core/contract/define/fields'
import { type Geo, geoSchema } from '@atrium/core/contract/geo'
import { enabledActions, enabledStatus } from '@atrium/core/contract/patterns/enabled'
import { checkFormFields, type FormField, formFieldsSchema } from '@atrium/core/contract/patterns/form'
import type { Text } from '@atrium/core/contract/refusal'
import { defaultPointForm, pointForm } from '../form-fields.ts'

/** A place that inspectors visit. Its code hangs there; its form says what they look at. */
export const point = defineEntity({
  name: 'point',
  path: '/api/inspection/point',
  table: 'inspection_point',
  module: 'point',
  title: 'name',
  fields: {
    name: str(40, { required: true, unique: true }),
    no: str(32, { required: true, unique: true, code: true }),
    category: str(40),
    facility: ref('facility'),
    /** Part of the printed address. */
    code: randomCode(16),
    url: str(60, { readonly: true }),
    nfc: str(64, { code: true }),
    coordinates: json<Geo>(geoSchema, { widget: 'geo' }),
    address: str(200, { readonly: true }),
    /** How far from the place a visit may be sent. */
    radius: int({ min: 5, max: 5000, unit: 'm', required: true, default: 50 }),
    form: requiredJson<FormField[]>(formFieldsSchema(pointForm), { default: defaultPointForm }),
    items: int({ readonly: true }),
    photos: img(9),
  },
  status: enabledStatus,
  calls: ['list', 'get', 'byNo', 'create', 'update', 'delete', 'export'],
  own: ['delete'],
  list: {
    columns: ['name', 'no', 'address', 'items', 'facility', 'status'],
    filters: ['status', 'facility', { field: 'category', by: 'known' }],
    search: ['name', 'no', 'address', 'category'],
    finds: { by: { name: 'part', no: 'part' }, shows: ['no', 'address'] },
  },
  form: [
    { group: 'place', fields: ['name', 'no', 'category', 'facility', 'nfc', 'coordinates', 'radius', 'photos'] },
    { group: 'form', fields: ['form'] },
  ],
  actions: enabledActions,
  check({ form }): Record<string, Text> {
    const fields = (form ?? []) as FormField[]
    if (fields.length === 0) return { form: { zh_CN: '至少需要一个检查项', en_US: 'At least one item is needed' } }
    const [fault] = checkFormFields(fields)
    return fault ? { form: fault.text } : {}
  },
})
