import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'Picture',
  about: 'An uploaded picture, or one that the server fetches at an interval',
  none: 'No picture is chosen yet',
  afterSave: 'The picture is shown after saving',
  failed: 'The picture could not be loaded',
  refused: 'The address of this picture may not be reached',
  unreachable: 'The picture could not be read',
  type: 'This is no JPG, PNG or WebP picture',
  size: 'The picture is too large',
  old: 'The picture could not be renewed; this is an older one',
} satisfies SameKeys<typeof zh_CN>
