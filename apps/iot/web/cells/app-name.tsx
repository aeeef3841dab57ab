import { useAppNames } from '@atrium/core/web/access/app-names'

export default function AppName({ value }: { value: string }) {
  const { nameOf } = useAppNames()
  return nameOf(value)
}
