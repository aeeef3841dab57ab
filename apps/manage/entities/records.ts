import { defineEntity } from '@atrium/core/contract/define/entity'
import { choice, dt, json, ref, str } from '@atrium/core/contract/define/fields'
import { Type } from 'typebox'

/** Successful and failed sign-ins. The sign-in writes the rows; here they are only read. */
export const loginRecord = defineEntity({
  name: 'loginRecord',
  path: '/api/user/loginRecord',
  table: 'login_record',
  view: 'login_record_row',
  module: 'loginRecord',
  title: 'username',
  fields: {
    user: ref('user', { readonly: true }),
    username: str(64, { readonly: true }),
    at: dt({ readonly: true, required: true }),
    ip: str(45, { readonly: true, code: true }),
    /** Private or public network, derived from the IP address. A town would only be a guess, so none is stored. */
    location: choice({ 1: ['inside'], 2: ['outside'] }, { readonly: true }),
    type: choice({ 1: ['account'], 2: ['sms'], 3: ['token'], 4: ['qrcode'], 5: ['weixin'] }, { readonly: true }),
    client: choice({ 1: ['pc'], 2: ['app'], 3: ['mini'] }, { readonly: true }),
    result: choice({ 1: ['success', 'green'], 2: ['failure', 'red'] }, { readonly: true, required: true }),
    reason: choice({ 1: ['credential'], 2: ['disabled'], 3: ['tenant'] }, { readonly: true }),
    userAgent: str(300, { readonly: true }),
  },
  calls: ['list', 'export'],
  list: {
    columns: ['user', 'at', 'result', 'ip', 'username', 'type', 'client', 'location', 'reason'],
    filters: ['user', 'result', 'type', 'location', { field: 'at', by: 'range' }],
    search: ['username', 'ip'],
    sort: '-at',
  },
})

/**
 * The audit log: who changed which row, its values before and after, and the IP address. No row can be changed or
 * deleted.
 */
export const audit = defineEntity({
  name: 'audit',
  path: '/api/audit',
  table: 'audit_log',
  view: 'audit_log_row',
  module: 'audit',
  title: 'action',
  fields: {
    at: dt({ readonly: true, required: true }),
    /** Who acted: a person, the system, a device or a consumer; `actor` is the name at that time. */
    source: choice(
      { 1: ['person'], 2: ['system'], 3: ['device'], 4: ['consumer'] },
      { readonly: true, required: true },
    ),
    actor: str(120, { readonly: true }),
    by: ref('user', { readonly: true }),
    action: str(40, { readonly: true }),
    entity: str(80, { readonly: true }),
    rowId: str(60, { readonly: true }),
    ip: str(45, { readonly: true, code: true }),
    before: json(Type.Any(), { readonly: true }),
    after: json(Type.Any(), { readonly: true }),
  },
  calls: ['list', 'get', 'export'],
  list: {
    columns: ['at', 'source', 'action', 'entity', 'rowId', 'ip'],
    filters: ['source', 'by', 'action', 'entity', 'rowId', { field: 'at', by: 'range' }],
    initial: { source: '1' },
    search: ['action', 'entity', 'rowId', 'ip'],
    sort: '-at',
  },
})
