import { sellerSetting } from '@atrium/selling/contract/at-devices/declare'

/** A port is reserved as long as its order may be paid. */
export const setting = sellerSetting('charge', { unit: 's', min: 30, max: 7200, default: 90 })
