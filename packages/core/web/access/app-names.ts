import { useProduct } from '../app/product.ts'
import { useTexts } from '../loaded-words.ts'
import { useLocale } from '../words.ts'

/** The names of apps in the language of the page, also of those that are only planned. */
export function useAppNames() {
  const { found } = useTexts()
  const locale = useLocale()
  const { planned } = useProduct()
  const nameOf = (key: string): string =>
    found(key, 'name') || (planned.find(({ app }) => app.key === key)?.name[locale] ?? key)
  return { nameOf, listed: (keys: readonly string[]) => keys.map(nameOf).join(locale === 'zh_CN' ? '、' : ', ') }
}
