/** What an app's own part of the phone pages is made of. */

export { Strip } from '@atrium/core/web/phone/frame'
export { useNow } from '@atrium/core/web/phone/use-now'
export { LiveCurve } from '../h5/live-curve.tsx'
export { PackageTile } from '../h5/package-tile.tsx'
export { Fact, Figure, Ring, Tile, Waiting, WaitingForStaff } from '../h5/parts.tsx'
export type { PhoneParts } from '../h5/phone-parts.ts'
export { Result } from '../h5/result.tsx'
export { useChoice } from '../h5/use-choice.ts'
export { timeOf, usePhoneWords } from '../h5/words.ts'
