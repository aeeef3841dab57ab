import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../contract/refusal.ts'
import { useProduct } from '../app/product.ts'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

const own = { zh_CN, en_US }

export interface AccessWords {
  locale: Locale
  word(key: keyof typeof zh_CN, params?: Readonly<Record<string, number>>): string
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
  const { t, i18n } = useTranslation()
  const locale = LOCALES.find((known) => known === i18n.language) ?? DEFAULT_LOCALE
  return useMemo(() => {
    const at = (ns: string, key: string) => t(key, { ns, defaultValue: '' })
    const common: Readonly<Record<string, string>> = own[locale]
    const descriptor = (key: string) => apps.find(({ app }) => app.key === key)?.app
    const entity = (app: string, name: string) => at(app, `entities.${name}.name`)
    return {
      locale,
      word: (key, params = {}) =>
        own[locale][key].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole)),
      app: (key) => at(key, 'name') || key,
      module(app, name) {
        const item = descriptor(app)?.menu.find(({ module }) => module === name)
        // The name of a module without a page or entity is in the section `more` of the app's words.
        return (item && at(app, `menu.${item.path}`)) || entity(app, name) || at(app, `more.module_${name}`) || name
      },
      verb: (name) => common[name],
      entity: (app, name) => entity(app, name) || name,
      permission({ app, module, permission }) {
        const entities = descriptor(app)?.entities?.filter((one) => one.module === module) ?? []
        const acts = entities.map(({ name }) => at(app, `entities.${name}.actions.${permission}`))
        return acts.find(Boolean) || common[permission] || permission
      },
    }
  }, [apps, t, locale])
}
