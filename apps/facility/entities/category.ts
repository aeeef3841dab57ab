import { defineEntity } from '@atrium/core/contract/define/entity'
import { img, int, ref, requiredJson, str } from '@atrium/core/contract/define/fields'
import { checkFormFields, type FormField, formFieldsSchema } from '@atrium/core/contract/patterns/form'
import { TREE_PAGE_SIZE } from '@atrium/core/contract/wire'
import { facilityForm } from '../form-fields.ts'

/** A kind of facilities: what is asked of each, who repairs it, and how fast. */
export const category = defineEntity({
  name: 'category',
  path: '/api/facility/category',
  table: 'facility_category',
  view: 'facility_category_row',
  module: 'category',
  tree: { maxDepth: 8 },
  title: 'name',
  fields: {
    name: str(40, { required: true, unique: true }),
    parentId: ref('category'),
    icon: img(1),
    fields: requiredJson<FormField[]>(formFieldsSchema(facilityForm), { default: [] }),
    /** Gets the message when something of this category is reported. */
    defaultRepairer: ref('user'),
    /** From the report until the repair has to be finished. */
    slaHours: int({ min: 1, max: 8760, unit: 'h' }),
    facilityNum: int({ readonly: true, required: true }),
  },
  calls: ['list', 'get', 'create', 'update', 'delete'],
  own: ['create', 'update', 'delete'],
  // Everybody who works with facilities needs the whole tree, whoever has made a category.
  dataScope: 'none',
  list: {
    columns: ['name', 'facilityNum', 'fields', 'slaHours', 'defaultRepairer'],
    search: ['name'],
    pageSize: TREE_PAGE_SIZE,
  },
  form: [
    { group: 'category', fields: ['name', 'parentId', 'icon'] },
    { group: 'repairs', fields: ['defaultRepairer', 'slaHours'] },
    { group: 'form', fields: ['fields', 'remark'] },
  ],
  check({ fields }) {
    const [fault] = checkFormFields((fields as FormField[] | undefined) ?? [])
    return fault ? { fields: fault.text } : {}
  },
})
