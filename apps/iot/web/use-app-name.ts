import { useProduct } from '@atrium/web/app/product'
import { useTranslation } from 'react-i18next'
import { useWords } from './words.ts'

/** The display name of an app, also of one that is only planned. */
export function useAppName(): (key: string) => string {
  const { t } = useTranslation()
  const { locale } = useWords()
  const { planned } = useProduct()
  return (key) =>
    t('name', { ns: key, defaultValue: '' }) || (planned.find(({ app }) => app.key === key)?.name[locale] ?? key)
}
