import { useWords } from '../words.ts'
import { useAppName } from './use-app-name.ts'

export default function AppsCell({ value }: { value: string[] }) {
  const { locale } = useWords()
  const nameOf = useAppName()
  return <>{value.map(nameOf).join(locale === 'zh_CN' ? '、' : ', ')}</>
}
