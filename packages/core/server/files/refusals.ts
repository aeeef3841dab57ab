import { refusal } from '../../contract/refusal.ts'

export const notAPicture = refusal(41501, 415, {
  zh_CN: '仅支持 JPG、PNG、WebP 图片',
  en_US: 'Only JPG, PNG and WebP pictures are accepted',
})
export const fileTooLarge = refusal(41301, 413, {
  zh_CN: '图片不能超过 {limitMb} MB',
  en_US: 'A picture may be at most {limitMb} MB',
})
export const tooManyPixels = refusal(41302, 413, {
  zh_CN: '图片不能超过 {limitMegapixels} 百万像素',
  en_US: 'A picture may have at most {limitMegapixels} megapixels',
})
export const oneFileNeeded = refusal(40003, 400, {
  zh_CN: '请选择一张图片',
  en_US: 'Choose one picture',
})
export const noSpaceLeft = refusal(40924, 409, {
  zh_CN: '图片空间已用完，请联系管理员',
  en_US: 'The storage for pictures is full; ask your administrator',
})
