import { useCrudWords } from '@atrium/web/crud/words'
import { useAppName } from '../use-app-name.ts'

export default function AppNames({ value }: { value: string[] }) {
  const nameOf = useAppName()
  const { listed } = useCrudWords()
  return listed(value.map(nameOf))
}
