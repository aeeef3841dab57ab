import type zh_CN from './base.zh_CN.ts'
import type { SameKeys } from './words.ts'

const words = {
  base: {
    createdAt: 'Created',
    updatedAt: 'Updated',
    creator: 'Created by',
    group: 'Group',
    remark: 'Remark',
    status: 'Status',
    _id: 'ID',
    reason: 'Reason',
  },
  validation: {
    required: 'Required',
    type: 'Wrong format',
    pattern: 'Wrong format',
    uploading: 'A picture is still uploading; save in a moment',
    minLength: 'At least {limit|character|characters}',
    maxLength: 'At most {limit|character|characters}',
    minimum: 'Not less than {limit}',
    maximum: 'Not more than {limit}',
    below: 'The minimum must be below the maximum, {limit}',
    above: 'The maximum must be above the minimum, {limit}',
    minItems: 'At least {limit|item|items}',
    maxItems: 'At most {limit|item|items}',
    unknown: 'Unknown field',
    choice: 'Choose one of the options',
  },
} satisfies SameKeys<typeof zh_CN>

export default words
