import { useMemo } from 'react'
import type { Locale } from '../../contract/refusal.ts'
import { useProduct } from '../app/product.ts'
import { useTexts } from '../loaded-words.ts'
import { useWordOf, type WordOf } from '../words.ts'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

const own = { zh_CN, en_US }

export interface AccessWords {
  locale: Locale
  word: WordOf<typeof zh_CN>
  app(key: string): string
  module(app: string, name: string): string
  entity(app: string, name: string): string
  /** A common verb; undefined for an action that only one app has. */
  verb(name: string): string | undefined
  /** A verb of an app's module: the action's own word if there is one, otherwise the common one. */
  permission(held: { app: string; module: string; permission: string }): string
}

/** The names of apps, their modules (pages), their entities and their permissions in the language of the page. */
export function useAccessWords(): AccessWords {
  const { apps } = useProduct()
  const { found } = useTexts()
  const { locale, word } = useWordOf(own)
  return useMemo(() => {
    const common: Readonly<Record<string, string>> = own[locale]
    const descriptor = (key: string) => apps.find(({ app }) => app.key === key)?.app
    const entity = (app: string, name: string) => found(app, `entities.${name}.name`)
    return {
      locale,
      word,
      app: (key) => found(key, 'name') || key,
      module(app, name) {
        const item = descriptor(app)?.menu.find(({ module }) => module === name)
        // The name of a module without a page or entity is in the section `more` of the app's words.
        return (
          (item && found(app, `menu.${item.path}`)) || entity(app, name) || found(app, `more.module_${name}`) || name
        )
      },
      verb: (name) => common[name],
      entity: (app, name) => entity(app, name) || name,
      permission({ app, module, permission }) {
        const entities = descriptor(app)?.entities?.filter((one) => one.module === module) ?? []
        const acts = entities.map(({ name }) => found(app, `entities.${name}.actions.${permission}`))
        return acts.find(Boolean) || common[permission] || permission
      },
    }
  }, [apps, found, locale, word])
}
