import { int, ref } from '@atrium/core/contract/define/fields'
import { stockRecord } from '@atrium/selling/contract/at-devices/declare'

const readonly = { readonly: true } as const

/** Each change of what is in a slot. */
export const record = stockRecord('vend', 'product', { device: ref('device', readonly), slot: int(readonly) })
