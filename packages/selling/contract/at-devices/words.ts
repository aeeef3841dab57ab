import { deviceWords } from '@atrium/devices/contract/patterns/device-words'
import { feedbackWords } from '../patterns/feedback.ts'
import { orderWords } from '../patterns/order-words.ts'
import { sellerSettingWords } from '../patterns/seller-setting-words.ts'
import { stockRecordWords } from '../patterns/stock-words.ts'

const wordsIn = <const L extends 'zh_CN' | 'en_US'>(locale: L) => {
  const { device, qrcode, ...logs } = deviceWords[locale]
  const { order, consumer, refund } = orderWords[locale]
  return {
    order,
    consumer,
    device,
    setting: sellerSettingWords[locale],
    record: stockRecordWords[locale],
    /** The entities that an app has without words of its own. */
    entities: { ...logs, qrcode, refund, feedback: feedbackWords[locale] },
  }
}

/** The words of `deviceSeller`. Apps spread them into their own. */
export const deviceSellerWords = { zh_CN: wordsIn('zh_CN'), en_US: wordsIn('en_US') }
