import type { PlainKey, SameKeys } from '../../contract/define/words.ts'
import { useWordOf } from '../words.ts'

const zh_CN = {
  pdf: 'PDF 打印页',
  zip: '图片压缩包',
  download: '下载',
  make: '生成二维码',
  makeOk: '生成',
  makeHint: '编号随机生成，贴到设备上再绑定。',
  count: '数量',
  batch: '批次',
  prefix: '编号前缀',
  prefixHint: '最多 6 个字母或数字',
  made: '已生成 {count} 个二维码',
  isVoid: '已作废，不能再打印。',
  alt: '二维码 {no}',
  png: '下载图片',
  label: '标签 PDF',
  labels: '标签 PDF',
  tooMany: '一次最多打印 {max} 个',
  print: '打印',
  open: '打开扫码页',
  copy: '复制',
  copied: '已复制',
} as const
const en_US: SameKeys<typeof zh_CN> = {
  pdf: 'PDF to print',
  zip: 'Pictures in a zip',
  download: 'Download',
  make: 'Make QR codes',
  makeOk: 'Make',
  makeHint: 'Their numbers are random. Stick them on devices, then bind them.',
  count: 'How many',
  batch: 'Batch',
  prefix: 'Prefix',
  prefixHint: 'Up to 6 letters or digits',
  made: '{count} QR codes made',
  isVoid: 'Void; it is not printed again.',
  alt: 'QR code {no}',
  png: 'Download picture',
  label: 'Label as PDF',
  labels: 'Labels as PDF',
  tooMany: 'At most {max} are printed at once',
  print: 'Print',
  open: 'Open its page',
  copy: 'Copy',
  copied: 'Copied',
}
const words = { zh_CN, en_US }

export type CodeWord = PlainKey<typeof zh_CN>

/** The words of printed codes in the language of the page. */
export const useCodeWords = () => useWordOf(words)
