import { defineApp } from '@atrium/core/contract/define/app'
import { defineEntity } from '@atrium/core/contract/define/entity'
import {
  choice,
  dt,
  img,
  int,
  phone,
  randomCode,
  ref,
  refs,
  requiredJson,
  serialNo,
  str,
  text,
} from '@atrium/core/contract/define/fields'
import { enabledActions, enabledStatus } from '@atrium/core/contract/patterns/enabled'
import { checkFormFields, type FormField, formFieldsSchema } from '@atrium/core/contract/patterns/form'
import { type Answer, answersSchema, maskAnswers } from '@atrium/core/contract/patterns/form-answers'
import type { Text } from '@atrium/core/contract/refusal'
import { defaultFormFields, visitForm } from './form-fields.ts'

const NOTIFY = { 1: ['notify'], 2: ['silent'] } as const

/** An entrance with a form. Its QR code hangs at the gate; visitors scan it and fill in the form. */
export const registerCode = defineEntity({
  name: 'registerCode',
  path: '/api/visitor/registerCode',
  table: 'visitor_register_code',
  module: 'registerCode',
  title: 'name',
  fields: {
    name: str(40, { required: true, unique: true }),
    /** Part of the printed address, so it is random, never reused and never changed. */
    code: randomCode(10),
    url: str(60, { readonly: true }),
    site: str(80),
    validFrom: dt(),
    validTo: dt(),
    dailyLimit: int({ min: 1, max: 100_000 }),
    fields: requiredJson<FormField[]>(formFieldsSchema(visitForm), { default: defaultFormFields }),
    agreement: text(),
    notify: choice(NOTIFY, { required: true, default: 1 }),
    receivers: refs('user'),
    retentionDays: int({ min: 1, max: 3650, unit: 'd', required: true, default: 180 }),
    count: int({ readonly: true, default: 0 }),
  },
  status: enabledStatus,
  calls: ['list', 'get', 'create', 'update', 'delete'],
  list: {
    columns: ['name', 'site', 'status', 'count', 'code', 'validTo', 'notify', 'dailyLimit'],
    filters: ['status', 'notify', { field: 'createdAt', by: 'range' }],
    search: ['name', 'code', 'site'],
  },
  form: [
    { group: 'place', fields: ['name', 'site', 'validFrom', 'validTo', 'dailyLimit'] },
    { group: 'form', fields: ['fields', 'agreement'] },
    { group: 'notice', fields: ['notify', 'receivers'] },
    { group: 'privacy', fields: ['retentionDays'] },
  ],
  actions: enabledActions,
  check(values) {
    const wrong: Record<string, Text> = {}
    const { fields, notify, receivers, validFrom, validTo } = values as Partial<RegisterCodeValues>
    const [fault] = checkFormFields(fields ?? [])
    if (fields?.length === 0) wrong.fields = { zh_CN: '至少需要一个字段', en_US: 'A form needs at least one field' }
    else if (fault) wrong.fields = fault.text
    if ((notify ?? 1) === 1 && !receivers?.length) {
      wrong.receivers = { zh_CN: '需要通知时请选择接收人', en_US: 'Choose who is notified' }
    }
    if (validFrom && validTo && Date.parse(validTo) <= Date.parse(validFrom)) {
      wrong.validTo = { zh_CN: '结束时间须晚于开始时间', en_US: 'The end must be after the start' }
    }
    return wrong
  },
})

interface RegisterCodeValues {
  fields: FormField[]
  notify: number
  receivers: string[] | null
  validFrom: string | null
  validTo: string | null
}

/** A person who filled in a form. Only the public form creates rows, so there is no create and no update. */
export const visitor = defineEntity({
  name: 'visitor',
  path: '/api/visitor',
  table: 'visitor_record',
  module: 'record',
  title: 'name',
  fields: {
    no: serialNo('V'),
    registerCode: ref('registerCode', { required: true, readonly: true }),
    notify: choice(NOTIFY, { readonly: true, default: 1 }),
    /** All answers. Values that lists show, filter or sort by are columns as well. */
    fields: requiredJson<Answer[]>(answersSchema, {
      readonly: true,
      // The answer `mobile` is shown in the column of that name, which is masked, too.
      mask: (answers: Answer[]) => maskAnswers(answers, ['mobile']),
    }),
    name: str(200, { readonly: true }),
    mobile: phone({ readonly: true, mask: 'phone' }),
    company: str(200, { readonly: true }),
    purpose: str(200, { readonly: true }),
    host: ref('user', { readonly: true }),
    photo: img(1, { readonly: true }),
    visitAt: dt({ readonly: true }),
    leaveAt: dt({ readonly: true }),
    sourceIp: str(45, { readonly: true, mask: 'all' }),
  },
  status: { 1: ['registered', 'blue'], 2: ['inside', 'green'], 3: ['left', 'grey'] },
  calls: ['list', 'get', 'delete', 'export'],
  list: {
    columns: ['name', 'mobile', 'company', 'registerCode', 'status', 'visitAt', 'leaveAt', 'host', 'purpose'],
    filters: ['registerCode', 'status', { field: 'createdAt', by: 'range' }],
    // Not `mobile`: it is masked, and a search would reveal it digit by digit.
    search: ['name', 'no', 'company'],
    waiting: {
      name: { zh_CN: '访客登记', en_US: 'Registered visitors' },
      when: { status: 1 },
      days: 1,
      acts: ['enter', 'leave'],
      shows: ['name', 'company', 'purpose', 'host', 'registerCode', 'createdAt'],
    },
    finds: { by: { name: 'part', no: 'part', company: 'part', mobile: 'whole' }, shows: ['company', 'mobile'] },
  },
  actions: {
    enter: { from: ['registered'], to: 'inside', effect: true },
    leave: { from: ['registered', 'inside'], to: 'left', effect: true },
  },
})

const visitorApp = defineApp({
  key: 'visitor',
  type: 'pc',
  icon: 'visitor',
  guarded: true,
  menu: [
    { module: 'dashboard', path: 'dashboard' },
    { module: 'record', path: 'record/list' },
    { module: 'registerCode', path: 'registerCode/list' },
  ],
  permissions: {
    dashboard: 'read',
    record: 'read delete export unmask enter leave',
    registerCode: 'read create update delete enable disable',
  },
  entities: [visitor, registerCode],
  figures: ['today', 'inside'],
})

export default visitorApp
