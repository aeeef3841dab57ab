import type { PlainKey } from '@atrium/core/contract/define/words'
import { useAppWords } from '@atrium/core/web/app/app-words'
import { useWordOf } from '@atrium/core/web/words'
import { COMMAND_WORDS, EVENT_WORDS, faultText, LOGIN_WORDS } from '../contract/code-words.ts'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

const words = { zh_CN, en_US }
const CODED = { cmd: COMMAND_WORDS, event: EVENT_WORDS, login: LOGIN_WORDS }

export type DeviceWord = PlainKey<typeof zh_CN>

/** The words of device pages in the language of the page; those of an app come first where it has its own. */
export function useDeviceWords(app: string) {
  const { t, found } = useAppWords(app)
  const { locale, word } = useWordOf(words)
  return {
    /** Any path of the app's words. */
    t,
    found,
    word,
    locale,
    /** The label of a value that programs write (`cmd_restart`); without a label, the value itself. */
    coded: (kind: 'cmd' | 'event' | 'login', value: string) =>
      found(`more.${kind}_${value}`) ?? CODED[kind][value]?.[locale] ?? value,
    /** What the code of a fault means, or the code itself. */
    fault: (code: string) => faultText(code, locale),
  }
}
