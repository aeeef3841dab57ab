/** What the phone pages of an app without devices are made of, besides the pages that all sellers have. */

export { CodeFailed } from './h5/device/code-failed.tsx'
export { MessagesLink } from './h5/messages/messages-link.tsx'
export { Fact, Waiting } from './h5/parts.tsx'
export { PayWays } from './h5/pay-ways.tsx'
export { isSignedOut, usePhone } from './h5/phone.tsx'
export { phonePages } from './h5/phone-pages.ts'
export type { OrderProps, OwnPhoneParts, PayWay, PhoneOrder, Resolved, WatchedOrder } from './h5/phone-parts.ts'
export { useAllPages } from './h5/use-all-pages.ts'
export { usePay } from './h5/use-pay.ts'
export { useSetting } from './h5/use-setting.ts'
export { useCode, useVisit } from './h5/use-visit.ts'
export { timeOf, usePhoneWords } from './h5/words.ts'
