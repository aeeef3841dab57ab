import type { StartWords } from './i18n.ts'
import page_en from './page/en_US.ts'
import page_zh from './page/zh_CN.ts'
import shell_en from './shell/en_US.ts'
import shell_zh from './shell/zh_CN.ts'
import signin_en from './signin/en_US.ts'
import signin_zh from './signin/zh_CN.ts'

/** The words that are loaded before the first page; other words are loaded with their chunks. */
export const startWords: StartWords = {
  zh_CN: { shell: { ...page_zh, ...shell_zh }, signin: signin_zh },
  en_US: { shell: { ...page_en, ...shell_en }, signin: signin_en },
}
