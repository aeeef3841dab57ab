import { useWords } from '../words.ts'

/** The names of the functions that are switched on for a tenant. */
export default function FunctionsCell({ value }: { value: Record<string, unknown> }) {
  const { locale } = useWords()
  const names = Object.entries(value).flatMap(([name, on]) => (on === false ? [] : [name]))
  return <>{names.length > 0 ? names.join(locale === 'zh_CN' ? '、' : ', ') : '—'}</>
}
