import { str } from '@atrium/core/contract/define/fields'
import { consumerEntity } from '@atrium/selling/contract/at-devices/declare'

/** A consumer of charging. */
export const user = consumerEntity('charge', {
  plate: str(12),
  /** The number printed on the card that charge points read. */
  cardNo: str(20, {
    unique: true,
    pattern: '^[!-~]+( +[!-~]+)*$',
    takes: {
      zh_CN: '1–20 个字符：字母、数字、空格与半角符号，不分大小写',
      en_US: '1–20 characters: letters, digits, spaces and ASCII signs; case does not matter',
    },
  }),
})
