import { useMemo } from 'react'
import type { App } from '../../contract/define/app.ts'
import { type Entity, statusName } from '../../contract/define/entity.ts'
import type { Reading } from '../../contract/shown.ts'
import { useAppWords } from '../app/app-words.ts'
import { useTexts } from '../loaded-words.ts'
import { inSentence } from './in-sentence.ts'
import { baseWord, useCrudWords } from './words.ts'

/** The app's words for an entity: its name, fields, statuses and actions. */
export interface EntityWords {
  name: string
  /** The name inside a sentence: Visitor, New visitor. */
  inline: string
  empty: string
  field(name: string): string
  /** The label of an action's input; it may differ from the field of the same name. */
  input(name: string): string
  status(number: number | undefined): string
  statusNamed(name: string): string
  action(name: string): string
  option(field: string, name: string): string
  group(name: string): string
  /**
   * Why a status changed. Programs give a key, for which the app has a word (`more.reason_full`); people write free
   * text.
   */
  reason(text: string): string
  /** Any key of the app's words: `more.qrCode`. */
  own(key: string): string
  /** The words with which values are shown. */
  reading: Reading
}

export function useEntityWords(app: App, entity: Entity): EntityWords {
  const { t, found } = useAppWords(app.key)
  const { locale } = useCrudWords()
  const texts = useTexts()
  return useMemo(() => {
    const at = (key: string) => t(`entities.${entity.name}.${key}`)
    const owns = (key: string) => found(`entities.${entity.name}.${key}`)
    const name = at('name')
    const field = (name: string) => owns(`fields.${name}`) || owns(`inputs.${name}`) || (baseWord(locale, name) ?? name)
    return {
      name,
      inline: inSentence(name, locale),
      empty: at('empty'),
      field,
      input: (name) => owns(`inputs.${name}`) || field(name),
      status: (number) => {
        const name = number === undefined ? undefined : statusName(entity, number)
        return name === undefined ? String(number ?? '') : at(`status.${name}`)
      },
      statusNamed: (name) => at(`status.${name}`),
      action: (name) => at(`actions.${name}`),
      option: (field, name) => at(`options.${field}.${name}`),
      group: (name) => at(`groups.${name}`),
      reason: (text) => (/^\w+$/.test(text) ? (found(`more.reason_${text}`) ?? text) : text),
      own: t,
      reading: { locale, found, foundIn: texts.found },
    }
  }, [t, found, texts, entity, locale])
}
