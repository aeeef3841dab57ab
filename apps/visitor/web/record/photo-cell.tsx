import { useTranslation } from 'react-i18next'
import { Picture } from './answers.tsx'

export default function PhotoCell({ value }: { value: unknown }) {
  const { t } = useTranslation('visitor')
  const [id] = (value ?? []) as string[]
  return id ? <Picture id={id} label={t('entities.visitor.fields.photo')} widthPx={96} /> : null
}
