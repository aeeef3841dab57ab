import { useTranslation } from 'react-i18next'
import { DEFAULT_LOCALE, LOCALES } from '../../contract/refusal.ts'
import { useProduct } from '../app/product.ts'

/** The names of apps in the language of the page, also of those that are only planned. */
export function useAppNames() {
  const { t, i18n } = useTranslation()
  const { planned } = useProduct()
  const locale = LOCALES.find((known) => known === i18n.language) ?? DEFAULT_LOCALE
  const nameOf = (key: string): string =>
    t('name', { ns: key, defaultValue: '' }) || (planned.find(({ app }) => app.key === key)?.name[locale] ?? key)
  return { nameOf, listed: (keys: readonly string[]) => keys.map(nameOf).join(locale === 'zh_CN' ? '、' : ', ') }
}
