/** What the first page of an app without devices is made of, and what all of its phone pages need. */

export { Stepper } from './h5/basket/stepper.tsx'
export { CodeFailed } from './h5/device/code-failed.tsx'
export { MiniProgram } from './h5/device/mini-program.tsx'
export { MessagesLink } from './h5/messages/messages-link.tsx'
export { Picture } from './h5/moved-lines.tsx'
export { usePhone } from './h5/phone.tsx'
export type { OwnPhoneParts, PayWay, PhoneOrder, Resolved } from './h5/phone-parts.ts'
export { SmallPrint } from './h5/small-print.tsx'
export { useAllPages } from './h5/use-all-pages.ts'
export { useCode, useVisit } from './h5/use-visit.ts'
export { usePhoneWords } from './h5/words.ts'
