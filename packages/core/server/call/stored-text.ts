import { filled, inLocale, type Locale, type Refusal, type Text } from '../../contract/refusal.ts'

/**
 * Texts that a program writes into rows: reasons on timelines, messages to users. The row stores the text's key and its
 * values as JSON, `{"key":"device.noAnswer"}`, and each reader gets it in their own language. The same columns have
 * what people typed, and sentences of old rows; both are shown as they are.
 */

/** A value may itself be a stored text; several values are listed. */
type Values = Readonly<Record<string, string | number | readonly string[]>>

interface Stored {
  key: string
  values?: Values
}

const textOf = new Map<string, Text>()
const keyOf = new Map<Text, string>()

/** Declares a text under a key, which stays for ever: rows refer to it. Call it once, when the module is loaded. */
export function storable(key: string, text: Text): Text {
  if (textOf.has(key)) throw new Error(`two texts are stored as ${key}`)
  textOf.set(key, text)
  keyOf.set(text, key)
  return text
}

/** What to store for a text with these values. The values have the names of the text's placeholders. */
export function stored(text: Text, values?: Values): string {
  const key = keyOf.get(text)
  if (key === undefined) throw new Error(`not declared as storable: ${text.en_US}`)
  return JSON.stringify({ key, values } satisfies { key: string; values: Values | undefined })
}

/** The reason of a refusal, to be stored. A refusal whose text was not declared as storable is stored as a sentence. */
export function storedRefusal({ text, detail }: Refusal): string {
  return keyOf.has(text) ? stored(text, detail.params as Values | undefined) : inLocale(text, 'zh_CN', detail.params)
}

/** Patterns for `like` of the stored texts whose words, in any language, contain this. */
export function storedLike(words: string): string[] {
  const wanted = words.toLowerCase()
  return [...textOf].flatMap(([key, text]) =>
    Object.values(text).some((one) => one.toLowerCase().includes(wanted)) ? [`{"key":"${key}"%`] : [],
  )
}

const MARK = '{"key":"'

/** The text as its reader sees it. */
export function textInWords(text: string, locale: Locale): string {
  if (!text.startsWith(MARK)) return text
  const { key, values = {} } = parsed(text)
  const known = textOf.get(key)
  if (!known) return text
  const shown = Object.entries(values).map(([name, value]) => [name, valueInWords(value, locale)])
  return filled(known[locale], Object.fromEntries(shown), locale)
}

/** A value of a row, with the stored texts at any depth in the reader's language; the value itself if it has none. */
export function inWords<T>(value: T, locale: Locale): T {
  if (typeof value === 'string') return textInWords(value, locale) as T
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  let changed: Record<string, unknown> | undefined
  for (const [name, one] of Object.entries(value)) {
    const inLanguage = inWords(one, locale)
    if (inLanguage === one) continue
    changed ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
    changed[name] = inLanguage
  }
  return (changed ?? value) as T
}

function parsed(text: string): Stored {
  try {
    const { key, values } = JSON.parse(text) as Stored
    return { key: String(key), values: values ?? {} }
  } catch {
    // Somebody typed a text that begins in the same way.
    return { key: '' }
  }
}

function valueInWords(value: Values[string], locale: Locale): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return textInWords(value, locale)
  return value.map((one) => textInWords(String(one), locale)).join(locale === 'zh_CN' ? '、' : ', ')
}
