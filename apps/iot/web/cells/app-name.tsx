import { useAppNames } from '@atrium/web/access/app-names'

export default function AppName({ value }: { value: string }) {
  const { nameOf } = useAppNames()
  return nameOf(value)
}
