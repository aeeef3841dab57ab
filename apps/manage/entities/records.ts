import { defineEntity } from '@atrium/contract/define/entity'
import { choice, dt, json, ref, str } from '@atrium/contract/define/fields'
import { Type } from 'typebox'

/** Who signed in, or tried to. Written at sign-in, only read here. */
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
    ip: str(45, { readonly: true }),
    /** Inside or outside the own network, by the address: a town could only be guessed. */
    location: choice({ 1: ['inside'], 2: ['outside'] }, { readonly: true }),
    type: choice({ 1: ['account'], 2: ['sms'], 3: ['token'], 4: ['qrcode'], 5: ['weixin'] }, { readonly: true }),
    client: choice({ 1: ['pc'], 2: ['app'], 3: ['mini'] }, { readonly: true }),
    result: choice({ 1: ['success', 'green'], 2: ['failure', 'red'] }, { readonly: true, required: true }),
    reason: choice({ 1: ['credential'], 2: ['disabled'], 3: ['tenant'] }, { readonly: true }),
    userAgent: str(300, { readonly: true }),
  },
  calls: ['list', 'export'],
  list: {
    columns: ['user', 'username', 'at', 'ip', 'location', 'type', 'client', 'result', 'reason'],
    filters: ['user', 'result', 'type', 'location', { field: 'at', by: 'range' }],
    search: ['username', 'ip'],
    sort: '-at',
  },
})

/** Who did what to which row, what it was before and after, and from where. Nobody can change or remove it. */
export const audit = defineEntity({
  name: 'audit',
  path: '/api/audit',
  table: 'audit_log',
  view: 'audit_log_row',
  module: 'audit',
  title: 'action',
  fields: {
    at: dt({ readonly: true, required: true }),
    by: ref('user', { readonly: true }),
    action: str(40, { readonly: true }),
    entity: str(80, { readonly: true }),
    rowId: str(60, { readonly: true }),
    ip: str(45, { readonly: true }),
    before: json(Type.Any(), { readonly: true }),
    after: json(Type.Any(), { readonly: true }),
  },
  calls: ['list', 'get', 'export'],
  list: {
    columns: ['at', 'by', 'action', 'entity', 'rowId', 'ip'],
    filters: ['by', 'action', 'entity', 'rowId', { field: 'at', by: 'range' }],
    search: ['action', 'entity', 'rowId', 'ip'],
    sort: '-at',
  },
})
