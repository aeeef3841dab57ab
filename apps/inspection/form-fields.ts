/** The form of an inspection point, which the tenant designs. */
import type { FormDesign, FormField } from '@atrium/core/contract/patterns/form'

export const pointForm: FormDesign = {
  types: ['check', 'number', 'text', 'multiline', 'select', 'photo'],
  labels: { state: { zh_CN: '设备状态', en_US: 'State' } },
  // A value outside its limits is what the inspector has found.
  outside: 'exception',
}

/** The form of a new point. */
export const defaultPointForm: FormField[] = [{ key: 'state', label: '设备状态', type: 'check', required: true }]
