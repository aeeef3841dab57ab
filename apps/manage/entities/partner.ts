import { defineEntity } from '@atrium/core/contract/define/entity'
import { bool, choice, dt, requiredJson, str } from '@atrium/core/contract/define/fields'
import { Type } from 'typebox'

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
const keys = Type.Array(Type.String({ pattern: '^[a-z]{2,20}$' }), { maxItems: 50, uniqueItems: true })

/**
 * Another tenant that this tenant works with. Both see the same row; the partnership is active when both asked for it.
 */
export const partner = defineEntity({
  name: 'partner',
  path: '/api/partner',
  table: 'partner',
  view: 'partner_row',
  module: 'partner',
  title: 'name',
  dataScope: 'none',
  fields: {
    /** Null until the other tenant asks for the partnership, too: a tenant's number must not reveal its name. */
    name: str(40, { readonly: true }),
    /** The other tenant's number; that tenant gives it to its partners. */
    partnerTenant: str(36, { required: true, immutable: true, pattern: UUID }),
    relation: choice({ 1: ['supplier'], 2: ['customer'], 3: ['operator'] }, { required: true }),
    apps: requiredJson<string[]>(keys, { default: [] }),
    /** True if this tenant asked first. */
    proposed: bool({ readonly: true }),
    since: dt({ readonly: true }),
  },
  status: { 1: ['proposed', 'orange'], 2: ['agreed', 'green'], 3: ['ended', 'grey'] },
  calls: ['list', 'create', 'delete'],
  own: ['create', 'delete'],
  list: {
    columns: ['name', 'relation', 'status', 'since', 'apps', 'partnerTenant', 'proposed'],
    filters: ['relation', 'status'],
  },
  form: [{ group: 'partner', fields: ['partnerTenant', 'relation', 'apps', 'remark'] }],
})
