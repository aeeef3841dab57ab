/** The form of a register code, which the tenant designs. */
import type { FormDesign, FormField } from '@atrium/core/contract/patterns/form'

export const visitForm: FormDesign = {
  types: ['text', 'number', 'phone', 'idcard', 'select', 'date', 'plate', 'photo', 'signature'],
  labels: {
    name: { zh_CN: '姓名', en_US: 'Name' },
    mobile: { zh_CN: '手机号', en_US: 'Mobile' },
    company: { zh_CN: '单位', en_US: 'Company' },
    purpose: { zh_CN: '来访事由', en_US: 'Purpose of visit' },
  },
}

/** The form of a new code. Answers to these keys, to `host` and to a photo also fill columns. */
export const defaultFormFields: FormField[] = [
  { key: 'name', label: '姓名', type: 'text', required: true },
  { key: 'mobile', label: '手机号', type: 'phone', required: true },
  { key: 'company', label: '单位', type: 'text', required: false },
  { key: 'purpose', label: '来访事由', type: 'text', required: true },
]
