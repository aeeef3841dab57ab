import { feedbackWords } from './patterns/feedback.ts'
import { orderWords } from './patterns/order-words.ts'
import { sellerSettingWords } from './patterns/seller-setting-words.ts'
import { stockRecordWords } from './patterns/stock-words.ts'
import { wxacodeWords } from './patterns/wxacode-words.ts'

const wordsIn = <const L extends 'zh_CN' | 'en_US'>(locale: L) => ({
  ...orderWords[locale],
  setting: sellerSettingWords[locale],
  feedback: feedbackWords[locale],
  record: stockRecordWords[locale],
  wxacode: wxacodeWords[locale],
})

/** The words of what an app is made of that sells without devices. It spreads them into its own. */
export const sellerWords = { zh_CN: wordsIn('zh_CN'), en_US: wordsIn('en_US') }
