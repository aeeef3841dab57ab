/** What the phone pages behind the first one are made of: they are loaded when they are opened. */

export { HereButton } from './h5/here-button.tsx'
export { distanceOf } from './h5/nearby/found.ts'
export { Timeline } from './h5/order/timeline.tsx'
export { Fact, Tile } from './h5/parts.tsx'
export { PayWays, payableWays } from './h5/pay-ways.tsx'
export { isSignedOut } from './h5/phone.tsx'
export { Result } from './h5/result.tsx'
export { useIdemKey } from './h5/use-idem-key.ts'
export { usePay } from './h5/use-pay.ts'
export { timeOf } from './h5/words.ts'
